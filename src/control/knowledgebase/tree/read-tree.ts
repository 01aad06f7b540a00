import { createHash } from 'node:crypto';
import { defaultLanguage, languageCodes, type Language } from '#src/contract/languages.ts';
import { articleFields, categoryFields, slugPattern } from './fields.ts';
import { readFrontMatter } from './front-matter.ts';
import { readImage } from './image-file.ts';
import { readBodies } from './read-bodies.ts';
import type { Problem } from './problem.ts';
import type { TreeFile } from './tree-files.ts';
import type { ArticleSource, CategorySource, ImageSource, Tree } from './tree.ts';

const maximumBytes = 80 * 1024;
const maximumImageBytes = 1024 * 1024;
const categoryFile = 'category.md';
const imageName = /^[a-z0-9][a-z0-9.-]{0,99}$/;

/** Reads each file by itself; whether they fit together is for `checkTree`. */
export async function readTree(files: readonly TreeFile[]): Promise<{ tree: Tree; problems: Problem[] }> {
  const categories: CategorySource[] = [];
  const texts: Omit<ArticleSource, 'body'>[] = [];
  const images = new Map<string, ImageSource>();
  const problems: Problem[] = [];
  const complainAbout =
    (file: string): Complain =>
    (line, message) => {
      problems.push({ file, line, message });
    };

  // What the default language says is what the others are compared with.
  const inOrder = files.toSorted((one, other) => Number(isOfDefault(other)) - Number(isOfDefault(one)));
  for (const file of inOrder) {
    const [top = '', ...rest] = file.name.split('/');
    const language = languageCodes.find((code) => code === top);
    const complain = complainAbout(file.name);
    if (top === 'images') {
      const image = imageOf(file, rest, complain);
      if (image) images.set(image.name, image);
    } else if (!language) {
      complain(1, `${top} is neither a language (${languageCodes.join(', ')}) nor the folder images`);
    } else {
      const source = textOf(file, language, rest, complain);
      if (source?.name === categoryFile) categories.push(...categoryOf(source, complain));
      else if (source) texts.push(...articleOf(source, complain));
    }
  }

  const bodies = await readBodies(texts.map(({ markdown }) => markdown));
  const articles = texts.flatMap((text, index) => {
    const body = bodies[index];
    for (const { line, message } of body?.faults ?? [])
      complainAbout(text.file)(text.linesAbove + line, message);
    return body ? [{ ...text, body }] : [];
  });
  return { tree: { categories, articles, images }, problems };
}

function categoryOf(source: TextFile, complain: Complain): CategorySource[] {
  const front = readFrontMatter(source.text, categoryFields);
  for (const { line, message } of front.faults ?? []) complain(line, message);
  if (front.faults) return [];
  const { fields, lineOf, body, bodyLine } = front;
  if (body.trim() !== '') complain(bodyLine, 'A category has no text below its front matter');
  const folder = source.folders.slice(0, -1).join('/');
  const slug = source.folders.at(-1) ?? '';
  return [{ language: source.language, file: source.file, slug, folder, fields, lineOf }];
}

function articleOf(source: TextFile, complain: Complain): Omit<ArticleSource, 'body'>[] {
  const front = readFrontMatter(source.text, articleFields);
  for (const { line, message } of front.faults ?? []) complain(line, message);
  if (front.faults) return [];
  const { fields, lineOf, body: markdown, bodyLine } = front;
  const slug = source.name.replace(/\.md$/, '');
  const folder = source.folders.join('/');
  const { language, file } = source;
  return [{ language, file, slug, folder, fields, lineOf, markdown, linesAbove: bodyLine - 1 }];
}

const isOfDefault = ({ name }: TreeFile) => name.startsWith(`${defaultLanguage}/`);

type Complain = (line: number, message: string) => undefined;
type TextFile = { file: string; language: Language; folders: string[]; name: string; text: string };

function textOf(
  file: TreeFile,
  language: Language,
  parts: readonly string[],
  complain: Complain,
): TextFile | undefined {
  const folders = parts.slice(0, -1);
  const name = parts.at(-1) ?? '';
  const wrong = folders.find((folder) => !slugPattern.test(folder));
  if (!name.endsWith('.md')) return complain(1, 'Only markdown files, ending in .md, stand here');
  if (wrong !== undefined || !slugPattern.test(name.slice(0, -3)))
    return complain(1, `${wrong ?? name} must be named with lower-case letters, digits and hyphens`);
  if (folders.length === 0) return complain(1, 'An article stands in the folder of a category');
  if (file.bytes.length > maximumBytes) return complain(1, `A text may have ${maximumBytes} bytes at most`);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(file.bytes).replaceAll('\r\n', '\n');
  } catch {
    return complain(1, 'The file is not UTF-8');
  }
  const zero = text.indexOf('\0');
  if (zero >= 0) return complain(text.slice(0, zero).split('\n').length, 'The file holds a NUL character');
  return { file: file.name, language, folders, name, text };
}

function imageOf({ bytes }: TreeFile, parts: readonly string[], complain: Complain): ImageSource | undefined {
  const [name = ''] = parts;
  if (parts.length !== 1 || !imageName.test(name))
    return complain(1, 'An image stands in images itself, named with lower-case letters, digits, . and -');
  if (bytes.length > maximumImageBytes)
    return complain(1, `An image may have ${maximumImageBytes} bytes at most`);
  const facts = readImage(bytes);
  if (!facts) return complain(1, 'This is no PNG, JPEG, WebP or SVG with a size');
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  return { ...facts, name, version, bytes };
}
