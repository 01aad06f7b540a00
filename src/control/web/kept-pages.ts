import {
  categoryPageParameter,
  isKnowledgebaseFile,
  isKnowledgebasePath,
} from '#src/contract/knowledgebase-addresses.ts';
import { languageCodes, localPath, type Language } from '#src/contract/languages.ts';
import { machineFiles } from '#src/contract/machine-files.ts';
import { notFoundPage, publicPages, socialImagePath } from '#src/contract/public-pages.ts';

type Parameters = (typeof notFoundPage)['parameters'];

const parametersOfPath = new Map<string, Parameters>([
  ...[...publicPages, notFoundPage].flatMap(({ path, languages, parameters }) =>
    languages.map((language): [string, Parameters] => [localPath(language, path), parameters]),
  ),
  ...publicPages.flatMap(({ path, languages }) =>
    languages.map((language): [string, Parameters] => [socialImagePath(language, path), {}]),
  ),
  ...machineFiles.map((path): [string, Parameters] => [path, {}]),
]);

/**
 * Under which key the page cache has what an address shows: its path, and those of its search parameters that matter
 * to it, in one order. Undefined when the address is none of a public page.
 */
export function keptPageKey({ pathname, searchParams }: URL): string | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  const parameters = parametersOfPath.get(path) ?? parametersInKnowledgebase(path);
  if (!parameters) return undefined;
  // What people search for is endless.
  if (searchParams.get('q') && isKnowledgebasePath(path)) return undefined;
  const known = Object.entries(parameters).flatMap(([name, pattern]) => {
    const value = searchParams.get(name);
    return value !== null && pattern.test(value) ? [[name, value]] : [];
  });
  return known.length === 0 ? path : `${path}?${new URLSearchParams(known)}`;
}

/**
 * Which articles and categories there are, only their pages can tell. What is not there, or stands elsewhere, is not
 * kept: so there are as many keys as articles, categories and their pages.
 */
function parametersInKnowledgebase(path: string): Parameters | undefined {
  if (isKnowledgebasePath(path)) return { page: categoryPageParameter };
  return isKnowledgebaseFile(path) || socialImage.test(path) ? {} : undefined;
}
const socialImage = /^\/social\/[a-z]+\/knowledgebase(?:-(?:category|article)-\d{1,9})?\.png$/;

/** Whether the page's first part is worth sending before the rest is made: articles take the longest. */
export const isStreamedFirst = (key: string): boolean =>
  isKnowledgebasePath(key) && key.split('/').length === 5;

/** The not-found page's key, in each language. */
export const notFoundKey = (language: Language) => localPath(language, notFoundPage.path);
export const notFoundKeys: readonly string[] = languageCodes.map(notFoundKey);
