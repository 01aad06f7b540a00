import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

/** The platform process's Prometheus metrics. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'lanternhost_http_request_seconds',
      help: 'Time to answer an API request, by route template and status.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30],
      registers: [registry],
    }),
    schedulerPassSeconds: new Histogram({
      name: 'lanternhost_scheduler_pass_seconds',
      help: 'Time of a pass over all instances: queue, starts, deadlines and removals.',
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    }),
    liveChannels: new Gauge({
      name: 'lanternhost_live_channels',
      help: 'Open live channels.',
      registers: [registry],
    }),
  };
}
