import type { QueryClient } from '@tanstack/react-query';
import type { InstanceDetails } from '#src/contract/instances.ts';
import { apiQuery, polled } from '#src/panel/queries/api-query.ts';

const listPath = '/v1/instances';
const onePath = '/v1/instances/{instance}';

export type InstanceList = { content: InstanceDetails[]; totalElements: number };

/** The own servers, newest first; the live channel keeps them as they are. */
export const instanceListQuery = {
  ...apiQuery(listPath, { params: { query: { page: 0, size: 100 } } }),
  ...polled,
};

/** One server by slug or externalID. */
export const instanceQuery = (reference: string) => ({
  ...apiQuery(onePath, { params: { path: { instance: reference } } }),
  ...polled,
});

export const instancePath = (externalID: string) => ({ params: { path: { instance: externalID } } });

/** Where the pages of a server are. */
export const instanceHref = ({ slug, externalID }: Pick<InstanceDetails, 'slug' | 'externalID'>, page = '') =>
  `/panel/instances/${slug ?? externalID}${page}`;

/** Shows a server as it is known to be now, wherever it is shown. */
export function keepInstance(queries: QueryClient, instance: InstanceDetails): void {
  queries.setQueriesData<InstanceDetails>({ queryKey: [onePath] }, (shown) =>
    shown?.externalID === instance.externalID ? instance : shown,
  );
  queries.setQueriesData<InstanceList>(
    { queryKey: [listPath] },
    (list) =>
      list && {
        ...list,
        content: list.content.map((shown) => (shown.externalID === instance.externalID ? instance : shown)),
      },
  );
}

export function keepInstances(queries: QueryClient, list: InstanceList): void {
  queries.setQueriesData<InstanceList>({ queryKey: [listPath] }, list);
  for (const instance of list.content) {
    queries.setQueriesData<InstanceDetails>({ queryKey: [onePath] }, (shown) =>
      shown?.externalID === instance.externalID ? instance : shown,
    );
  }
}

/** Asks again for all that is shown of servers. */
export async function reloadInstances(queries: QueryClient): Promise<void> {
  await Promise.all([listPath, onePath].map((path) => queries.invalidateQueries({ queryKey: [path] })));
}
