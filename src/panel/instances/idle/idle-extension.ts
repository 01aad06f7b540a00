import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { IdleStop, InstanceDetails } from '#src/contract/instances.ts';
import { api } from '#src/panel/session/session.ts';
import { showToast } from '#src/ui/controls/toast.ts';
import { instancePath, keepInstance, reloadInstances } from '../data/instances.ts';

/** The second press of a double click is none. */
const doubleClickMilliseconds = 600;

/** Puts the stop of an empty server off. It shows at once; where the server refuses, it goes back and says why. */
export function useIdleExtension(instance: InstanceDetails) {
  const queries = useQueryClient();
  return useMutation({
    async mutationFn({ extensions }: IdleStop) {
      const changed = await api.POST('/v1/instances/{instance}/idle-extensions', {
        ...instancePath(instance.externalID),
        body: { extensions },
      });
      keepInstance(queries, changed);
      await new Promise((resolve) => setTimeout(resolve, doubleClickMilliseconds));
    },
    onMutate(idleStop) {
      keepInstance(queries, { ...instance, idleStop: extended(idleStop) });
      return instance;
    },
    onError(error, _, before) {
      if (before) keepInstance(queries, before);
      if (error.errorCode === 'instance_not_idle')
        showToast({ title: `${instance.name} stays on`, description: error.message, tone: 'info' });
      else
        showToast({
          title: `The sleep of ${instance.name} was not put off`,
          description: error.status === 0 ? 'The platform cannot be reached.' : error.message,
          tone: 'danger',
        });
      void reloadInstances(queries);
    },
  });
}

function extended(idleStop: IdleStop): IdleStop {
  const at = new Date(Date.parse(idleStop.at) + idleStop.extensionMinutes * 60_000);
  return { ...idleStop, at: at.toISOString(), extensions: idleStop.extensions + 1 };
}
