import type { Kysely } from 'kysely';
import type { Clock } from '#src/contract/clock.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';
import * as store from './tree-store.ts';
import { checkTree } from './tree/check-tree.ts';
import { byPlace, type Problem } from './tree/problem.ts';
import { readTree } from './tree/read-tree.ts';
import { hashOfTree, readTreeFiles, type TreeFile } from './tree/tree-files.ts';
import { rowsOf } from './tree/tree-rows.ts';
import type { Tree } from './tree/tree.ts';

export type LoadResult =
  | { state: 'unchanged' }
  | { state: 'loaded'; articles: number; categories: number }
  /** The content is what it was before. */
  | { state: 'broken'; problems: Problem[] };

/**
 * Makes the knowledgebase what the files of a folder say, whole or not at all. Processes that do so at once take turns,
 * and only the first has something to do. Who keeps pages is told by the database.
 */
export async function loadKnowledgebase(options: {
  database: Kysely<DatabaseSchema>;
  clock: Clock;
  directory: string;
}): Promise<LoadResult> {
  const { database, clock, directory } = options;
  const files = await readTreeFiles(directory);
  const hash = hashOfTree(files);
  const isLoaded = async (from: Kysely<DatabaseSchema>) =>
    (await store.treeHash(from))?.equals(hash) ?? false;
  if (await isLoaded(database)) return { state: 'unchanged' };
  return store.aloneWithTree(database, async (connection) => {
    if (await isLoaded(connection)) return { state: 'unchanged' };
    const read = await readKnowledgebase(files);
    if ('problems' in read) return { state: 'broken', problems: read.problems };
    const rows = rowsOf(read.tree);
    await connection
      .transaction()
      .execute((transaction) => store.replaceTree(transaction, rows, { hash, loadedAt: clock.now() }));
    return { state: 'loaded', articles: rows.articles.length, categories: rows.categories.length };
  });
}

/** What is wrong with the files of a folder; needs no database. */
export async function checkKnowledgebase(directory: string): Promise<Problem[]> {
  const read = await readKnowledgebase(await readTreeFiles(directory));
  return 'problems' in read ? read.problems : [];
}

async function readKnowledgebase(
  files: readonly TreeFile[],
): Promise<{ tree: Tree } | { problems: Problem[] }> {
  if (files.length === 0) return { problems: [{ file: '.', line: 1, message: 'The folder holds no files' }] };
  const { tree, problems } = await readTree(files);
  // One file that cannot be read would make others look wrong that name it.
  const found = problems.length > 0 ? problems : checkTree(tree);
  return found.length > 0 ? { problems: found.toSorted(byPlace) } : { tree };
}
