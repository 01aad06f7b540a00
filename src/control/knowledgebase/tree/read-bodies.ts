import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { readBody, type ArticleBody } from './article-body.ts';

/** From so many texts on, threads save more than their start takes. */
const manyTexts = 100;
const mostThreads = 4;
/** The thread's module. Its path is from the repository's root, where every process of ours runs: this may be a bundle. */
const threadModule = 'src/control/knowledgebase/tree/read-bodies-thread.ts';

/** Reads the texts of articles, many of them on all processors; whoever else this process serves gets their turns. */
export async function readBodies(texts: readonly string[]): Promise<ArticleBody[]> {
  if (texts.length < manyTexts) {
    const bodies: ArticleBody[] = [];
    for (const text of texts) {
      bodies.push(readBody(text));
      await nextTurn();
    }
    return bodies;
  }
  const threads = Math.min(availableParallelism(), mostThreads);
  const size = Math.ceil(texts.length / threads);
  const parts = Array.from({ length: threads }, (_, index) => texts.slice(index * size, (index + 1) * size));
  return (await Promise.all(parts.map(readInThread))).flat();
}

async function readInThread(texts: readonly string[]): Promise<ArticleBody[]> {
  const thread = new Worker(path.resolve(threadModule), { workerData: texts });
  const [bodies] = (await once(thread, 'message')) as [ArticleBody[]];
  return bodies;
}
