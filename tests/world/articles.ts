import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A folder of articles that is removed when it is disposed. */
export type ArticleFolder = AsyncDisposable & {
  directory: string;
  /** Writes files by their names in the folder; `undefined` removes one. */
  write(files: Record<string, string | Uint8Array | undefined>): Promise<void>;
};

export async function createArticleFolder(
  files: Record<string, string | Uint8Array | undefined> = {},
): Promise<ArticleFolder> {
  const directory = await mkdtemp(path.join(tmpdir(), 'lanternhost-articles-'));
  const folder: ArticleFolder = {
    directory,
    async write(changes) {
      for (const [name, content] of Object.entries(changes)) {
        const file = path.join(directory, name);
        await mkdir(path.dirname(file), { recursive: true });
        await (content === undefined ? rm(file) : writeFile(file, content));
      }
    },
    [Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true }),
  };
  await folder.write(files);
  return folder;
}

type ArticleText = {
  id: number;
  key: string;
  title: string;
  description?: string;
  tags?: string[];
  order?: number;
  related?: string[];
  image?: { file: string; alt: string };
  updatedAt?: string;
  body?: string;
};

export const articleFile = ({ body = 'It says something.', ...fields }: ArticleText): string =>
  withFrontMatter(
    {
      description: `All about ${fields.title}.`,
      tags: [],
      order: fields.id,
      publishedAt: '2026-09-01',
      updatedAt: '2026-10-12',
      ...fields,
    },
    body,
  );

export const categoryFile = (fields: { id: number; key: string; name: string; order?: number }): string =>
  withFrontMatter({ description: `All of ${fields.name}.`, tags: [], order: fields.id, ...fields }, '');

/** JSON is YAML. */
const withFrontMatter = (fields: object, body: string): string => {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${lines.join('\n')}\n---\n${body}`;
};
