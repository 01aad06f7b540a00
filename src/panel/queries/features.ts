import { useQuery } from '@tanstack/react-query';
import type { Feature } from '#src/contract/features.ts';
import { apiQuery, polled } from './api-query.ts';
import { useLiveQueries } from './live-queries.ts';

const longestRetryMilliseconds = 60_000;

/**
 * Milliseconds before the n-th new attempt (from 1): two to the power of n as the product's specification says, at
 * most a minute, each half shorter to half longer, so that a server that returns is not met by everyone at once.
 */
const featureRetryDelay = (attempt: number, random: number) =>
  Math.min(2 ** attempt, longestRetryMilliseconds) * (0.5 + random);

/** Which features the operator has switched on; none before the list is there. A switch shows at once. */
export const useFeatures = (): ReadonlySet<Feature> => new Set(useFeatureList());

/** Whether the operator has switched a feature on; undefined before that is known. */
export const useIsFeatureOn = (feature: Feature): boolean | undefined => useFeatureList()?.includes(feature);

function useFeatureList(): readonly Feature[] | undefined {
  useLiveQueries('/features', '/v1/features');
  const { data } = useQuery({
    ...apiQuery('/v1/features'),
    ...polled,
    retry: true,
    retryDelay: (failures) => featureRetryDelay(failures + 1, Math.random()),
  });
  return data?.enabled;
}
