import { useMutation, useQueryClient } from '@tanstack/react-query';
import { allowedCommands, nextStatus } from '#src/contract/instance-status.ts';
import type { InstanceDetails } from '#src/contract/instances.ts';
import { api } from '#src/panel/session/session.ts';
import { showToast } from '#src/ui/controls/toast.ts';
import { instancePath, keepInstance, reloadInstances } from '../data/instances.ts';
import type { PowerAction } from './power-reasons.ts';

const refusedWords: Record<PowerAction, string> = {
  start: 'was not started',
  stop: 'was not stopped',
  restart: 'was not restarted',
  kill: 'was not killed',
};

/** Asks something of a server. What it leads to shows at once; where the server refuses, it goes back and says why. */
export function usePower(instance: InstanceDetails) {
  const queries = useQueryClient();
  const ask = useMutation({
    mutationFn: (action: PowerAction) =>
      api.POST('/v1/instances/{instance}/actions', {
        ...instancePath(instance.externalID),
        body: { action },
      }),
    onMutate(action) {
      keepInstance(queries, expected(instance, action, new Date()));
      return instance;
    },
    onError(error, action, before) {
      if (before) keepInstance(queries, before);
      showToast({
        title: `${instance.name} ${refusedWords[action]}`,
        description: error.status === 0 ? 'The platform cannot be reached.' : error.message,
        tone: 'danger',
      });
      void reloadInstances(queries);
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: ['/v1/instances/{instance}/operations'] }),
  });
  return ask.mutate;
}

/** The server as the table of statuses says that it will be. */
function expected(instance: InstanceDetails, action: PowerAction, now: Date): InstanceDetails {
  const status = nextStatus(instance.status, action);
  if (status === undefined) return instance;
  return {
    ...instance,
    status,
    statusSince: now.toISOString(),
    commands: allowedCommands(status),
    operation: null,
    ...(action === 'start' && { fault: null }),
  };
}
