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
  const parameters = parametersOfPath.get(path);
  if (!parameters) return undefined;
  const known = Object.entries(parameters).flatMap(([name, pattern]) => {
    const value = searchParams.get(name);
    return value !== null && pattern.test(value) ? [[name, value]] : [];
  });
  return known.length === 0 ? path : `${path}?${new URLSearchParams(known)}`;
}

/** The not-found page's key, in each language. */
export const notFoundKey = (language: Language) => localPath(language, notFoundPage.path);
export const notFoundKeys: readonly string[] = languageCodes.map(notFoundKey);
