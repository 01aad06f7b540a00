// `npm run generate`: the API's document from its routes, the SDK's types from that document, and the format of all
// that is written by hand.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { installedProgram, root, runNode } from './run-program.ts';

/** The generated files, relative to the top folder. */
export const generatedFiles = ['openapi/openapi.json', 'sdk/src/schema.ts'] as const;

/**
 * Writes the generated files into a folder laid out like the repository.
 * @param program what prints the API's document
 * @throws Error with the program's own words, for instance that a route is undocumented
 */
export async function generate(folder: string, program = 'src/bin/openapi.ts'): Promise<void> {
  const [document, types] = generatedFiles.map((file) => path.join(folder, file)) as [string, string];
  for (const file of [document, types]) await mkdir(path.dirname(file), { recursive: true });
  const printed = await runNode([program]);
  if (printed.code !== 0) throw new Error(`${program} failed:\n${printed.output}`);
  await writeFile(document, printed.stdout);
  const options = ['--default-non-nullable=false'];
  const typed = await runNode([
    installedProgram('openapi-typescript'),
    document,
    '--output',
    types,
    ...options,
  ]);
  if (typed.code !== 0) throw new Error(`openapi-typescript failed:\n${typed.output}`);
}

/** Formats what is written by hand; with `--list-different` it only names what it would change. */
export function format(...options: string[]) {
  // npm and the generators write the others.
  const others = ['!**/package.json', '!openapi/*.json', '!sdk/src/schema.ts'];
  return runNode(['node_modules/oxfmt/bin/oxfmt', '--config', '.ci/oxfmt.json', ...options, '.', ...others]);
}

if (import.meta.main) {
  await generate(root);
  const formatted = await format();
  if (formatted.code !== 0) throw new Error(`oxfmt failed:\n${formatted.output}`);
  console.log(`Generated ${generatedFiles.join(' and ')}; formatted the rest.`);
}
