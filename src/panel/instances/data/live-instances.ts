import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { InstanceDetails } from '#src/contract/instances.ts';
import { instanceTopic } from '#src/contract/live-topics.ts';
import { useLiveTopic } from '#src/panel/queries/live-topic.ts';
import {
  instanceListQuery,
  instanceQuery,
  keepInstance,
  keepInstances,
  reloadInstances,
  type InstanceList,
} from './instances.ts';

/** The own servers as they are at each moment. */
export function useLiveInstances() {
  const queries = useQueryClient();
  useLiveTopic<InstanceList>('/instances', {
    onData: (list) => keepInstances(queries, list),
    onResumed: () => void reloadInstances(queries),
  });
  return useQuery(instanceListQuery);
}

/** A server as it is at each moment. @param reference its slug or externalID */
export function useLiveInstance(reference: string) {
  const queries = useQueryClient();
  const instance = useQuery(instanceQuery(reference));
  useLiveTopic<InstanceDetails>(instance.data && instanceTopic(instance.data.externalID, ''), {
    onData: (changed) => keepInstance(queries, changed),
    onResumed: () => void reloadInstances(queries),
  });
  return instance;
}
