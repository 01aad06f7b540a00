import type { OperationKind, OperationStepName } from '#src/contract/operations.ts';

export const operationTitles: Record<OperationKind, string> = {
  create: 'Setting up your server',
  start: 'Starting',
  stop: 'Stopping',
  restart: 'Restarting',
  kill: 'Killing',
  delete: 'Deleting',
};

const stepWords: Record<OperationStepName, string> = {
  place: 'Find a place',
  queue: 'Wait for room',
  prepare: 'Set up the software',
  wait: 'Wait for its turn to start',
  start: 'Load the world',
  stop: 'Save and stop',
  retain: 'Keep the files for a day',
};

/** What a step is called; one of a newer version by its own name. */
export const stepLabel = (name: string): string =>
  Object.hasOwn(stepWords, name) ? stepWords[name as OperationStepName] : name;

/** `8 s`, `2 min 5 s`, `1 h 3 min`. */
export function durationWords(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** How long something took, or takes until now. */
export const lasted = (
  { startedAt, endedAt }: { startedAt: string | null; endedAt: string | null },
  now: number,
): string | undefined =>
  startedAt === null
    ? undefined
    : durationWords((endedAt === null ? now : Date.parse(endedAt)) - Date.parse(startedAt));
