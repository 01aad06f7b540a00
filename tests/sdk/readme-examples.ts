import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');
export const readme = await readFile(join(root, 'sdk/README.md'), 'utf8');

export type Example = { code: string; output: string; title: string };

/** Each example with what the README says it prints. */
export const examples = [...readme.matchAll(/```ts\n(.+?)```\n\n```text\n(.+?)```/gs)].map(
  ([, code = '', output = '']): Example => ({
    code,
    output,
    title: readme.slice(0, readme.indexOf(code)).match(/.*^## (.+?)$/ms)?.[1] ?? '',
  }),
);

/** The one that needs everything that a platform is, game servers too. */
export const isOfServers = ({ title }: Example) => title === 'A server from start to end';

/** Runs an example as its reader would. @param token of who runs it */
export async function runExample({ code }: Example, platform: { baseUrl: string; token: string }) {
  await using folder = await exampleFolder();
  const file = join(folder.path, 'example.ts');
  await writeFile(file, code.replaceAll('https://play.example.com', platform.baseUrl));
  return await promisify(execFile)(process.execPath, ['--conditions=lanternhost-source', file], {
    env: { ...process.env, LANTERNHOST_TOKEN: platform.token, NODE_OPTIONS: '' },
  });
}

/** A folder outside the repository in which the packages of the repository resolve. */
export async function exampleFolder() {
  const path = await mkdtemp(join(tmpdir(), 'sdk-readme-'));
  await symlink(join(root, 'node_modules'), join(path, 'node_modules'));
  await writeFile(join(path, 'package.json'), '{"type":"module"}');
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}
