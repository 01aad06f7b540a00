import type { OperationKind, OperationStepName } from '#src/contract/operations.ts';
import { durationWords } from '../data/duration-words.ts';

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

/** How long something took, or takes until now. */
export const lasted = (
  { startedAt, endedAt }: { startedAt: string | null; endedAt: string | null },
  now: number,
): string | undefined =>
  startedAt === null
    ? undefined
    : durationWords((endedAt === null ? now : Date.parse(endedAt)) - Date.parse(startedAt));
