import { LanternhostError } from '@lanternhost/sdk';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '#src/panel/session/session.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: LanternhostError;
  }
}

type GetPath = Parameters<typeof api.GET>[0];
type GetOptions<Path extends GetPath> =
  Parameters<typeof api.GET<Path>> extends [unknown, ...infer Options] ? Options : never;

/**
 * A GET of the API as a query: `useQuery(apiQuery('/v1/account/sessions'))`. Its key begins with the path, so
 * `invalidateQueries({ queryKey: ['/v1/account/sessions'] })` loads it again whatever its parameters were.
 */
export function apiQuery<Path extends GetPath>(path: Path, ...options: GetOptions<Path>) {
  const settings = options[0] as { params?: unknown } | undefined;
  return queryOptions({
    queryKey: settings?.params === undefined ? [path] : [path, settings.params],
    // The parameters were checked against the path above; TypeScript cannot follow them through the spread.
    queryFn: ({ signal }) =>
      (api.GET as UntypedGet)(path, { ...settings, signal }) as ReturnType<typeof api.GET<Path>>,
  });
}

type UntypedGet = (path: string, options: object) => Promise<unknown>;

/** The product's specification: polled data is five minutes old at most, and new when the tab is looked at. */
export const polled = { refetchInterval: 300_000, refetchOnWindowFocus: 'always' } as const;

/** What is asked again by itself: a lost connection or a server that is not ready, never a refusal. */
function mayBeRepeated(failures: number, error: Error): boolean {
  if (!(error instanceof LanternhostError) || failures >= 3) return false;
  return error.errorCode === 'network_error' || error.status === 503;
}

/** The answers that one account has seen; they end with its session. */
export const createAccountData = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: mayBeRepeated,
        staleTime: 1000,
        // A browser calls itself offline where only the internet is missing: a platform at home still answers.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
