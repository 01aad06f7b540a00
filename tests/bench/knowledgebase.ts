import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '#src/bin/everything.ts';
import { manyArticles, wordAt } from '#tests/knowledgebase/many-articles.ts';
import { createArticleFolder } from '#tests/world/articles.ts';
import type { BenchWorld } from './bench-world.ts';
import { seconds, type Report } from './table.ts';

const articles = 2000;
const searchesOfEach = 100;

/** What people type; the words get rarer with the number. */
const searches: Record<string, (number: number) => string> = {
  'a word that is in nearly all articles': (number) => wordAt(number % 20),
  'a rare word': (number) => wordAt(500 + ((number * 37) % 5000)),
  'two words': (number) => `${wordAt(number % 50)} ${wordAt(100 + ((number * 7) % 900))}`,
  'the beginning of a word': (number) => wordAt(100 + ((number * 31) % 5000)).slice(0, 3),
  'a word with a wrong letter': (number) => {
    const word = wordAt(200 + ((number * 31) % 5000));
    return `${word.slice(0, 2)}x${word.slice(3)}`;
  },
};

/** How long it takes to load many articles beside a running platform, and to search them over HTTP. */
export async function knowledgebaseSection(world: BenchWorld): Promise<Report> {
  await using folder = await createArticleFolder(manyArticles(articles));
  const { url } = await world.platform();
  const load = async (directory: string): Promise<number> => {
    const started = performance.now();
    await promisify(execFile)(process.execPath, ['src/bin/knowledgebase.ts'], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: world.databaseUrl, KNOWLEDGEBASE_DIR: directory },
    });
    return performance.now() - started;
  };
  const loaded = await load(folder.directory);
  const unchanged = await load(folder.directory);
  const times = await measureSearches(url);
  // Other sections show the articles that are ours.
  await load(path.join(root, 'content/knowledgebase'));
  return {
    columns: [`a knowledgebase of ${articles} articles`, 'median', '95 of 100', 'target'],
    rows: [
      ['npm run knowledgebase, all files new', seconds(loaded), '', '≤ 10 s'],
      ['npm run knowledgebase, nothing new', seconds(unchanged), '', ''],
      ...[...times, ['all searches', times.flatMap(([, some]) => some)] as const].map(([name, some]) => {
        const sorted = some.toSorted((one, other) => one - other);
        const at = (share: number) => `${(sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)} ms`;
        return [`search: ${name}`, at(0.5), at(0.95), '≤ 50 ms'];
      }),
    ],
  };
}

/** Milliseconds of each search, one after the other. */
async function measureSearches(baseUrl: string): Promise<(readonly [string, number[]])[]> {
  const search = async (query: string) => {
    const started = performance.now();
    const reply = await fetch(`${baseUrl}/v1/knowledgebase/search?query=${encodeURIComponent(query)}`);
    await reply.json();
    if (!reply.ok) throw new Error(`A search was answered with ${reply.status}`);
    return performance.now() - started;
  };
  const times: (readonly [string, number[]])[] = [];
  for (const [name, queryOf] of Object.entries(searches)) {
    await search(queryOf(0));
    const some: number[] = [];
    for (let number = 0; number < searchesOfEach; number += 1) some.push(await search(queryOf(number)));
    times.push([name, some]);
  }
  return times;
}
