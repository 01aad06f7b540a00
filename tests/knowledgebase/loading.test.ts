import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { createLanternhostClient } from '@lanternhost/sdk';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#src/control/database/connection.ts';
import { articleFile, createArticleFolder, type ArticleFolder } from '#tests/world/articles.ts';
import { createWorld, type World } from '#tests/world/world.ts';
import { smallTree } from './small-tree.ts';

const file = 'en/backups/restore.md';
const restore = (title: string) => articleFile({ id: 1004, key: 'restore', title });

async function articlesIn(world: World): Promise<string[]> {
  const client = createLanternhostClient({ baseUrl: world.url });
  const { content } = await client.GET('/v1/knowledgebase/articles', { params: { query: { size: 100 } } });
  return content.map(({ title }) => title).toSorted();
}
const atFirst = ['Invite friends', 'Join with Bedrock', 'Join with Java', 'Restore a backup'];
const withTitle = (title: string) => [...atFirst.slice(0, 3), title];

/** Closed when the test is over; a platform that has the small tree. */
async function worldWithArticles(options: { isWatched?: boolean } = {}) {
  const opened = new AsyncDisposableStack();
  onTestFinished(() => opened.disposeAsync());
  const folder = opened.use(await createArticleFolder(smallTree()));
  const world = opened.use(await createWorld({ knowledgebase: { directory: folder.directory, ...options } }));
  return { folder, world, opened };
}

const environment = (world: World, { directory }: ArticleFolder) => ({
  ...process.env,
  DATABASE_URL: world.databaseUrl,
  KNOWLEDGEBASE_DIR: directory,
});

/** `npm run knowledgebase`, without what installs packages. */
const runCommand = (world: World, folder: ArticleFolder, ...words: string[]) =>
  promisify(execFile)(process.execPath, ['src/bin/knowledgebase.ts', ...words], {
    env: environment(world, folder),
  }).then(
    ({ stdout }) => ({ code: 0, said: stdout.trim() }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr.trim() }),
  );

const nextPageChange = (world: World) =>
  new Promise<void>((resolve) => world.platform.onPageChange(() => resolve()));

test('what the command loads shows in every platform that runs, and makes them forget their pages', async () => {
  const { folder, world, opened } = await worldWithArticles();
  const neighbour = opened.use(await world.neighbour());
  expect(await articlesIn(neighbour)).toEqual(atFirst);
  const forgotten = [nextPageChange(world), nextPageChange(neighbour)];
  await folder.write({ [file]: restore('Restore anything') });
  expect(await runCommand(world, folder)).toEqual({ code: 0, said: 'Loaded 5 articles and 4 categories.' });
  await Promise.all(forgotten);
  for (const platform of [world, neighbour])
    expect(await articlesIn(platform)).toEqual(withTitle('Restore anything'));
  expect(await runCommand(world, folder)).toEqual({ code: 0, said: 'Nothing has changed.' });
});

test('a broken tree is refused as a whole, by the command and at the start of a platform', async () => {
  const { folder, world, opened } = await worldWithArticles();
  await folder.write({ [file]: restore('Restore anything'), 'en/backups/broken.md': 'No front matter' });
  const problem = 'en/backups/broken.md:1: The file must begin with front matter between two lines of ---';
  const said = `${folder.directory} is not right, and nothing was loaded:\n${problem}`;
  const refused = { code: 1, said };
  const commands = [runCommand(world, folder), runCommand(world, folder, 'check')];
  expect(await Promise.all(commands)).toEqual([refused, refused]);
  const neighbour = opened.use(await world.neighbour());
  expect(await articlesIn(neighbour)).toEqual(atFirst);
  expect(neighbour.log.lines()).toContainEqual(
    expect.objectContaining({
      msg: 'the knowledgebase was not loaded: its files are not right',
      problems: [problem],
    }),
  );
  await folder.write({ 'en/backups/broken.md': undefined });
  expect(await runCommand(world, folder, 'check')).toEqual({
    code: 0,
    said: `${folder.directory} is right.`,
  });
});

test('a platform that never had articles starts without them', async () => {
  await using folder = await createArticleFolder({ 'en/broken.md': 'No front matter' });
  await using world = await createWorld({ knowledgebase: { directory: folder.directory } });
  expect(await articlesIn(world)).toEqual([]);
});

test('several processes that load at once do the work once', async () => {
  const { folder, world } = await worldWithArticles();
  await folder.write({ [file]: restore('Restore anything') });
  const results = await Promise.all([1, 2, 3].map(() => runCommand(world, folder)));
  expect(results.map(({ said }) => said).toSorted()).toEqual([
    'Loaded 5 articles and 4 categories.',
    'Nothing has changed.',
    'Nothing has changed.',
  ]);
  expect(await articlesIn(world)).toEqual(withTitle('Restore anything'));
});

test('a process that is killed in the middle of loading leaves what was there', async () => {
  const { folder, world, opened } = await worldWithArticles();
  const database = opened.use(openDatabase({ url: world.databaseUrl, maxConnections: 2 }));
  await folder.write({ [file]: restore('Restore anything') });
  const holder = await database.pool.connect();
  // The last that is written: all articles are in their table when the process waits for it.
  await holder.query('begin; lock table knowledgebase_tree in share mode');
  const loading = spawn(process.execPath, ['src/bin/knowledgebase.ts'], { env: environment(world, folder) });
  const ended = once(loading, 'exit');
  const isWaiting = async () =>
    (await database.pool.query(`select from pg_locks where not granted and locktype = 'relation'`)).rowCount;
  await expect.poll(isWaiting, { timeout: 15_000 }).toBe(1);
  loading.kill('SIGKILL');
  await ended;
  await holder.query('commit');
  holder.release();
  expect(await articlesIn(world)).toEqual(atFirst);
  expect(await runCommand(world, folder)).toEqual({ code: 0, said: 'Loaded 5 articles and 4 categories.' });
  expect(await articlesIn(world)).toEqual(withTitle('Restore anything'));
});

test('in development a saved file shows at once, and a broken one when it is repaired', async () => {
  const { folder, world } = await worldWithArticles({ isWatched: true });
  const changed = nextPageChange(world);
  await folder.write({ [file]: restore('Restore anything') });
  await changed;
  expect(await articlesIn(world)).toEqual(withTitle('Restore anything'));
  await folder.write({ [file]: '---\ntitle: Half' });
  await expect.poll(() => world.log.text()).toContain('the knowledgebase was not loaded');
  const repaired = nextPageChange(world);
  await folder.write({ [file]: restore('Restore everything') });
  await repaired;
  expect(await articlesIn(world)).toEqual(withTitle('Restore everything'));
});
