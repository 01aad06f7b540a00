import { instanceDebugSchema, type InstanceDebug } from '#src/contract/instance-debug.ts';
import type { NodeService } from '#src/control/nodes/service.ts';
import { orderOf } from './order.ts';
import type { InstanceService } from './service.ts';

/** What staff need to see of an instance that does not do what it should. */
export function createDebugService({
  instances,
  nodes,
  playDomain,
}: {
  instances: InstanceService;
  nodes: NodeService;
  playDomain: string;
}) {
  return {
    /** @throws Refusal `not_found` */
    async read(accountId: string, reference: string): Promise<InstanceDebug> {
      const row = await instances.owned(accountId, reference);
      const { software, limits } = orderOf(row, { playDomain: playDomain, queuePosition: undefined });
      const { id, version, install, run } = software;
      return {
        desired: row.desired,
        generation: row.generation,
        restarts: row.restarts,
        kills: row.kills,
        epoch: row.epoch,
        mayStart: row.may_start,
        hasData: row.has_data,
        // Kept in the shape of the version that wrote it.
        phase: instanceDebugSchema.shape.phase.safeParse(row.phase).data ?? null,
        software: { id, version, install: install.kind, run: run.kind },
        limits,
        node: row.node_id === null ? null : ((await nodes.holding(row.node_id)) ?? null),
      };
    },
  };
}
export type DebugService = ReturnType<typeof createDebugService>;
