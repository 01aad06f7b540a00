import { useQueryClient } from '@tanstack/react-query';
import type { InstanceDetails } from '#src/contract/instances.ts';
import { api } from '#src/panel/session/session.ts';
import { showToast } from '#src/ui/controls/toast.ts';
import { instancePath, keepInstance } from '../data/instances.ts';

type Change = NonNullable<Parameters<typeof api.PATCH<'/v1/instances/{instance}'>>[1]>['body'];

/** Saves a change of a server, and shows the server as it is then. */
export function useInstanceChange({ externalID }: InstanceDetails) {
  const queries = useQueryClient();
  return {
    send: (body: Change) => api.PATCH('/v1/instances/{instance}', { ...instancePath(externalID), body }),
    saved(title: string) {
      return (changed: InstanceDetails) => {
        keepInstance(queries, changed);
        showToast({ title, tone: 'success' });
      };
    },
  };
}
