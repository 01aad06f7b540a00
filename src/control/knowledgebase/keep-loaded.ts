import { existsSync, watch } from 'node:fs';
import type { Kysely } from 'kysely';
import type { Clock } from '#src/contract/clock.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';
import type { Logger } from '#src/control/log.ts';
import { loadKnowledgebase } from './load.ts';
import { formatProblem } from './tree/problem.ts';

export type KnowledgebaseSettings = {
  /** Holds a folder per language, and one of images. */
  directory: string;
  /** Whether a saved file is loaded at once: for who writes articles. */
  isWatched: boolean;
};

/** Editors write a file in several steps, and several files at once. */
const settleMilliseconds = 100;
const mostLogged = 50;

/**
 * Loads the knowledgebase for the start of a platform. What is wrong with the files is logged, and what was loaded
 * before stays: articles keep nobody from their servers.
 * @returns what ends the watching
 */
export async function keepKnowledgebaseLoaded(
  options: KnowledgebaseSettings & { database: Kysely<DatabaseSchema>; clock: Clock; log: Logger },
): Promise<AsyncDisposable> {
  const { directory, log } = options;

  async function load(): Promise<void> {
    const result = await loadKnowledgebase(options);
    if (result.state === 'loaded') log.info(result, 'the knowledgebase was loaded');
    if (result.state === 'broken')
      log.error(
        { directory, problems: result.problems.slice(0, mostLogged).map(formatProblem) },
        'the knowledgebase was not loaded: its files are not right',
      );
  }

  await load();
  if (!options.isWatched || !existsSync(directory)) return { [Symbol.asyncDispose]: async () => undefined };

  let loading = Promise.resolve();
  let settled: NodeJS.Timeout | undefined;
  const watcher = watch(directory, { recursive: true }, () => {
    clearTimeout(settled);
    settled = setTimeout(() => {
      loading = loading.then(load).catch((error: unknown) => {
        log.error({ err: error }, 'the knowledgebase could not be loaded');
      });
    }, settleMilliseconds);
  });
  watcher.on('error', (error) => log.warn({ err: error }, 'the knowledgebase is not watched any more'));
  return {
    async [Symbol.asyncDispose]() {
      watcher.close();
      clearTimeout(settled);
      await loading;
    },
  };
}
