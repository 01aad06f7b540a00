import { readdirSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/**
 * The import direction of the whole repository: a folder may import itself, packages, and what is listed here.
 * `types of` admits nothing that is still there when types are stripped.
 */
export const mayImport = {
  'src/contract': [],
  'src/catalog': ['src/contract'],
  'src/markdown': [],
  'src/ui': ['src/contract', 'src/markdown'],
  'src/backend': ['src/contract', 'sdk'],
  'src/site': [
    'src/contract',
    'src/catalog',
    'src/markdown',
    'src/ui',
    'src/backend',
    'sdk',
    'content',
    'openapi',
  ],
  'src/knowledgebase': [
    'src/contract',
    'src/markdown',
    'src/ui',
    'src/site',
    'src/backend',
    'sdk',
    'content',
  ],
  'src/panel': ['src/contract', 'src/catalog', 'src/ui', 'sdk'],
  'src/pages': ['src/contract', 'src/ui', 'src/site', 'src/knowledgebase', 'src/panel'],
  'src/control': ['src/contract', 'src/catalog', 'src/markdown'],
  'src/agent': ['src/contract'],
  'src/flying-squid': [],
  'src/gateway': ['types of src/contract'],
  'src/bin': ['src/contract', 'src/catalog', 'src/control', 'src/agent', 'src/gateway', 'src/backend'],
  // The file that composes pages and platform for Waku.
  'src/waku.server.tsx': ['src/contract', 'src/ui', 'src/control', 'src/backend', 'src/bin', 'src/pages'],
  sdk: [],
  content: ['src/contract'],
  tests: 'everything',
} satisfies Record<string, readonly string[] | 'everything'>;

export type Folder = keyof typeof mayImport;
export const folders = Object.keys(mayImport) as Folder[];
/** What may be imported from somewhere; nobody but tests imports tests or the tools. */
export const targets = [...folders, 'openapi', '.ci'] as const;

/** A name without `#`, `.` or `node:` in front. */
const packageName = '^([a-mo-z@]|n[^o]|no[^d]|nod[^e]|node[^:])';

export type Restriction = { regex: string; message: string; allowTypeImports?: true };

/** `no-restricted-imports` patterns for the files of one folder. */
export function restrictionsOf(folder: Folder): Restriction[] {
  const allowed: readonly string[] | 'everything' = mayImport[folder];
  if (allowed === 'everything') return [];
  const message = `${folder} may import only: ${allowed.join(', ') || 'nothing of ours'} (.ci/import-rules.ts)`;
  const closed = targets.filter((target) => target !== folder && !allowed.includes(target));
  return [
    ...closed.map((target): Restriction => ({
      regex: specifiersOf(target),
      message,
      ...(allowed.includes(`types of ${target}`) && { allowTypeImports: true }),
    })),
    {
      regex: String.raw`(^|/)sdk/src/|^#src/\.\.|^node:process$`,
      message: 'Import the SDK by its name, and the process not at all',
    },
    ...(folder === 'src/gateway' ? [{ regex: packageName, message: 'The gateway has no dependencies' }] : []),
  ];
}

/** Every way to write an import of something inside a folder. */
function specifiersOf(target: (typeof targets)[number]): string {
  const [top, name] = target.split('/');
  if (target === 'sdk') return '^@lanternhost/sdk';
  if (name === undefined) return `^#${escaped(target)}/|^(\\.\\./)+${escaped(target)}/`;
  const inside = name.includes('.') ? `${escaped(name)}$` : `${escaped(name)}/`;
  return `^#${top}/${inside}|^(\\./|(\\.\\./)+)(${top}/)?${inside}`;
}

/** Rooms of `src/control` that every domain may enter: they know no domain. */
const sharedRooms = ['database', 'http', 'web'];
export const controlDomains = readdirSync(path.join(root, 'src/control'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !sharedRooms.includes(entry.name))
  .map(({ name }) => name);

/** A folder of `src/control` reaches a domain other than itself through that domain's `service.ts`. */
export function restrictionsOfControl(room: string): Restriction[] {
  const others = controlDomains.filter((domain) => domain !== room).join('|');
  return [
    ...restrictionsOf('src/control'),
    {
      regex: `^(#src/control/|(\\.\\./)+)(${others})/(${anythingBut('service.ts')})`,
      message: 'A domain is reached only through its service.ts',
    },
  ];
}

export const controlRooms = [...controlDomains, ...sharedRooms];

/** `rules.ts` decides and does nothing else: what it needs to know is handed in. */
export const restrictionsOfRules: Restriction[] = [
  {
    regex: '^node:|^(kysely|pg|pg-boss|hono|ws|pino)(/|$)',
    message: 'rules.ts is pure: hand it the value instead',
  },
  {
    regex: String.raw`(^|/)(store|service|routes|clock|log|tokens)\.ts$|/database/`,
    message: 'rules.ts is pure: hand it the value instead',
  },
];

// The linter's regular expressions know no look-ahead.
function anythingBut(word: string): string {
  const turns = Array.from(word, (letter, index) => `${escaped(word.slice(0, index))}[^${letter}]`);
  return [...turns, `${escaped(word)}.`].join('|');
}

function escaped(text: string): string {
  return text.replaceAll('.', String.raw`\.`);
}
