import type { InstanceDebug } from '#src/contract/instance-debug.ts';
import type { InstanceDetails } from '#src/contract/instances.ts';
import { api } from '#src/panel/session/session.ts';
import { instancePath } from '../data/instances.ts';

/** All that support needs to know of an own server. @throws LanternhostError */
export async function collectBundle(instance: InstanceDetails, debug: InstanceDebug): Promise<object> {
  const { path } = instancePath(instance.externalID).params;
  const page = { params: { path, query: { page: 0, size: 100 } } };
  const [operations, events, console] = await Promise.all([
    api.GET('/v1/instances/{instance}/operations', page),
    api.GET('/v1/instances/{instance}/events', page),
    // A console that cannot be reached is itself something to know.
    api
      .GET('/v1/instances/{instance}/console', { params: { path, query: { limit: 200 } } })
      .catch((error: Error) => ({ content: [], error: error.message })),
  ]);
  return { instance, debug, operations, events, console };
}
