import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { controlDomains, folders, mayImport, targets, type Folder } from '../../.ci/import-rules.ts';

const root = path.resolve(import.meta.dirname, '../..');

type Spelling = 'alias' | 'relative' | 'type-only' | 'dynamic' | 're-export';
type Import = { file: string; line: string; spelling: Spelling; title: string; isAllowed: boolean };

const sourceOf = (folder: string) => (folder === 'sdk' ? 'sdk/src' : folder);
const fileIn = (folder: string, name = 'canary.ts') =>
  folder.endsWith('.tsx') ? folder : `${sourceOf(folder)}/${name}`;
const specifier = {
  alias: (target: string) => (target === 'sdk' ? '@lanternhost/sdk' : `#${fileIn(target, 'x.ts')}`),
  relative(from: string, target: string) {
    const way = path.relative(path.dirname(fileIn(from)), fileIn(target, 'x.ts'));
    return way.startsWith('.') ? way : `./${way}`;
  },
};

/** One import of `target` from `from` in every spelling. */
function spellings(from: Folder, target: (typeof targets)[number]): Import[] {
  const allowed: readonly string[] | 'everything' = mayImport[from];
  const isAllowed = allowed === 'everything' || allowed.includes(target);
  const onlyTypes = allowed !== 'everything' && allowed.includes(`types of ${target}`);
  const alias = specifier.alias(target);
  const relative = specifier.relative(from, target);
  const isSdk = target === 'sdk';
  const lines: [Spelling, string, boolean][] = [
    ['alias', `import '${alias}';`, isAllowed],
    // The SDK is known by its name alone.
    ['relative', `import '${relative}';`, isAllowed && (!isSdk || allowed === 'everything')],
    ['type-only', `import type { Name } from '${alias}';`, isAllowed || onlyTypes],
    ['dynamic', `export const later = () => import('${alias}');`, isAllowed],
    ['re-export', `export * from '${alias}';`, isAllowed],
  ];
  return lines.map(([spelling, line, permitted]) => ({
    file: fileIn(from),
    line,
    spelling,
    isAllowed: permitted,
    title: `${from} → ${target}`,
  }));
}

function single(file: string, line: string, isAllowed: boolean): Import {
  return { file, line, isAllowed, spelling: 'alias', title: `${file}: ${line}` };
}

const betweenFolders = folders.flatMap((from) =>
  targets
    .filter((target) => target !== from && !(target.endsWith('.tsx') && from === 'tests'))
    .flatMap((target) => spellings(from, target)),
);
const betweenDomains = controlDomains.flatMap((from) =>
  controlDomains
    .filter((to) => to !== from)
    .flatMap((to) => [
      single(`src/control/${from}/canary.ts`, `import '#src/control/${to}/store.ts';`, false),
      single(
        `src/control/${from}/canary.ts`,
        `import type { Name } from '#src/control/${to}/rules.ts';`,
        false,
      ),
      single(`src/control/${from}/canary.ts`, `import '../${to}/routes.ts';`, false),
      single(`src/control/${from}/canary.ts`, `import '#src/control/${to}/service.ts';`, true),
    ]),
);
const fromSharedRooms = [
  single('src/control/http/canary.ts', `import '#src/control/${controlDomains[0]}/store.ts';`, false),
  single('src/control/database/canary.ts', `import '#src/panel/x.ts';`, false),
  single('src/control/auth/canary.ts', `import '#src/control/http/x.ts';`, true),
];
const rulesFile = 'src/control/auth/rules.ts';
const fromRules = [
  single(rulesFile, `import 'node:fs';`, false),
  single(rulesFile, `import './store.ts';`, false),
  single(rulesFile, `import './service.ts';`, false),
  single(rulesFile, `import '#src/contract/clock.ts';`, false),
  single(rulesFile, `import '#src/control/database/connection.ts';`, false),
  single(rulesFile, `import 'kysely';`, false),
  single(rulesFile, `import '#src/panel/x.ts';`, false),
  single(rulesFile, `import '#src/contract/auth.ts';`, true),
];
const fromGateway = [
  single('src/gateway/canary.ts', `import 'ws';`, false),
  single('src/gateway/canary.ts', `import '@hono/node-server';`, false),
  single('src/gateway/canary.ts', `import 'nodejs';`, false),
  single('src/gateway/canary.ts', `import 'node:net';`, true),
  single('src/gateway/canary.ts', `import './connection.ts';`, true),
];
const imports = [...betweenFolders, ...betweenDomains, ...fromSharedRooms, ...fromRules, ...fromGateway];

/** The 1-based lines that the linter objects to, per file, in a copy of the house with all imports planted. */
let refused: Map<string, Set<number>>;
let lineOf: Map<Import, number>;

beforeAll(async () => {
  const house = await mkdtemp(path.join(tmpdir(), 'lanternhost-imports-'));
  try {
    await cp(path.join(root, '.ci'), path.join(house, '.ci'), { recursive: true });
    await symlink(path.join(root, 'node_modules'), path.join(house, 'node_modules'));
    for (const domain of controlDomains)
      await mkdir(path.join(house, 'src/control', domain), { recursive: true });
    lineOf = await plant(house);
    refused = await lint(house);
  } finally {
    await rm(house, { recursive: true, force: true });
  }
});

const isRefused = (planted: Import) => refused.get(planted.file)?.has(lineOf.get(planted) ?? 0) ?? false;

describe('the linter catches an import against the direction', () => {
  const cases = Map.groupBy(
    imports.filter(({ isAllowed }) => !isAllowed),
    ({ title }) => title,
  );
  test.for([...cases])('%s', ([, planted]) => {
    expect(planted.filter((one) => !isRefused(one)).map(({ line }) => line)).toEqual([]);
  });
});

describe('the linter lets an import along the direction be', () => {
  const cases = Map.groupBy(
    imports.filter(({ isAllowed }) => isAllowed),
    ({ title }) => title,
  );
  test.for([...cases])('%s', ([, planted]) => {
    expect(planted.filter(isRefused).map(({ line }) => line)).toEqual([]);
  });
});

test('every folder that holds code has its line in the table', async () => {
  const entries = await readdir(path.join(root, 'src'), { withFileTypes: true });
  const known: readonly string[] = folders;
  const holdsCode = entries.filter(({ name }) => !name.includes('.gen.')).map(({ name }) => `src/${name}`);
  expect(holdsCode.filter((name) => !known.includes(name))).toEqual([]);
});

async function plant(house: string): Promise<Map<Import, number>> {
  const lines = new Map<Import, number>();
  for (const [file, planted] of Map.groupBy(imports, (one) => one.file)) {
    await mkdir(path.dirname(path.join(house, file)), { recursive: true });
    planted.forEach((one, index) => lines.set(one, index + 1));
    const text = planted
      .map(({ line }, index) => line.replace('later', `later${index}`).replace('Name', `Name${index}`))
      .join('\n');
    await writeFile(path.join(house, file), `${text}\n`);
  }
  return lines;
}

async function lint(house: string): Promise<Map<string, Set<number>>> {
  const output = await new Promise<string>((resolve) => {
    const words = [
      'node_modules/oxlint/bin/oxlint',
      '-c',
      '.ci/oxlint.config.ts',
      '-f',
      'unix',
      'src',
      'sdk',
      'content',
      'tests',
    ];
    // It ends with 1 whenever it finds something.
    execFile(process.execPath, words, { cwd: house, maxBuffer: 2 ** 26 }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
  const found = new Map<string, Set<number>>();
  for (const [, file = '', line] of output.matchAll(/^(\S+?):(\d+):\d+: .*no-restricted-imports/gm)) {
    found.set(file, (found.get(file) ?? new Set()).add(Number(line)));
  }
  if (found.size === 0) throw new Error(`The linter found nothing at all:\n${output}`);
  return found;
}
