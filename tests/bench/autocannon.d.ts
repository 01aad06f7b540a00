declare module 'autocannon' {
  /** The part of the package's result that the benchmark reads. */
  type Result = {
    requests: { total: number; average: number };
    latency: { p99: number };
    duration: number;
    errors: number;
    statusCodeStats: Record<string, { count: number }>;
  };
  export default function autocannon(options: {
    url: string;
    connections: number;
    duration: number;
    headers: Record<string, string>;
  }): Promise<Result>;
}
