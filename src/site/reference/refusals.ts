import type { Operation } from './openapi-types.ts';

/** The error codes that a call may answer with, by their status. */
export const refusalsOf = ({ responses }: Operation): string[] =>
  Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([, { description }]) => [...description.matchAll(/^`(\w+)`:/gm)].map(([, code]) => code ?? ''));
