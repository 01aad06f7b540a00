import { LineCounter, isMap, isNode, isScalar, parseDocument, visit, type Document } from 'yaml';
import type * as z from 'zod';

/** Lines are those of the file, from 1. */
type Fault = { line: number; message: string };
export type FrontMatter<Fields> =
  | { faults: Fault[] }
  | { faults?: undefined; fields: Fields; body: string; bodyLine: number; lineOf(field: string): number };

const fence = /^---[ \t]*\n([\s\S]*?)^---[ \t]*(?:\n|$)/m;
const longest = 8192;

/** Splits a file into its fields and the text below them. @param text with `\n` alone at the ends of lines */
export function readFrontMatter<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
): FrontMatter<z.output<Schema>> {
  const found = fence.exec(text);
  const [whole, source] = found?.index === 0 ? found : [];
  if (whole === undefined || source === undefined)
    return {
      faults: [{ line: 1, message: 'The file must begin with front matter between two lines of ---' }],
    };
  if (source.length > longest)
    return { faults: [{ line: 1, message: `Front matter may have ${longest} characters at most` }] };
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line + 1;
  if (document.errors.length > 0)
    return {
      faults: document.errors.map(({ pos, message }) => ({ line: lineAt(pos[0]), message })),
    };
  if (hasReferences(document))
    return { faults: [{ line: 2, message: 'Front matter may not refer to other parts of itself' }] };
  const lineOf = (path: readonly PropertyKey[]) => lineAt(offsetOf(document, path));
  const result = schema.safeParse(document.toJS());
  if (!result.success) {
    const faults = result.error.issues.map((issue) => {
      const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path;
      const name = issue.path.join('.');
      return { line: lineOf(path), message: name ? `${name}: ${issue.message}` : issue.message };
    });
    return { faults };
  }
  return {
    fields: result.data,
    body: text.slice(whole.length),
    bodyLine: whole.split('\n').length,
    lineOf: (field) => lineOf([field]),
  };
}

/** A few lines of references can stand for gigabytes. */
function hasReferences(document: Document): boolean {
  let found = false;
  visit(document, {
    Alias() {
      found = true;
      return visit.BREAK;
    },
  });
  return found;
}

/** Where a value stands, or what is nearest around it; the offset in the source. */
function offsetOf(document: Document, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length -= 1) {
    const within = length === 1 ? document.contents : document.getIn(path.slice(0, length - 1), true);
    const name = path[length - 1];
    const key = isMap(within)
      ? within.items.find(({ key: candidate }) => isScalar(candidate) && candidate.value === name)?.key
      : undefined;
    const value: unknown = key ?? document.getIn(path.slice(0, length), true);
    if (isNode(value) && value.range) return value.range[0];
  }
  return 0;
}
