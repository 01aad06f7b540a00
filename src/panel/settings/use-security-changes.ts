'use client';
import { useLiveQueries } from '#src/panel/queries/live-queries.ts';

/**
 * Loads a query of the account's security again when something about it changed, in whatever tab or browser: each
 * such change reaches the account's details or puts a notification behind the bell.
 */
export function useSecurityChanges(path: string): void {
  useLiveQueries('/account', path);
  useLiveQueries('/notifications', path);
}
