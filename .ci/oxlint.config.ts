import { defineConfig, type OxlintOverride } from 'oxlint';
import {
  controlRooms,
  folders,
  restrictionsOf,
  restrictionsOfControl,
  restrictionsOfRules,
  type Folder,
  type Restriction,
} from './import-rules.ts';

const restrict = (files: string, patterns: Restriction[]): OxlintOverride => ({
  files: [files],
  rules: { 'no-restricted-imports': patterns.length > 0 ? ['error', { patterns }] : 'off' },
});

// Patterns are relative to this file's folder: ./ is .ci itself, anything else begins with **/.
const inFolder = (folder: Folder) =>
  folder.endsWith('.tsx') ? `**/${folder}` : `**/${folder === 'sdk' ? 'sdk/src' : folder}/**`;

// Of the overrides that match a file the last one replaces the others: from general to special.
const importDirection = [
  ...folders.map((folder) => restrict(inFolder(folder), restrictionsOf(folder))),
  ...controlRooms.flatMap((room) => [
    restrict(`**/src/control/${room}/**`, restrictionsOfControl(room)),
    restrict(`**/src/control/${room}/rules.ts`, [...restrictionsOfControl(room), ...restrictionsOfRules]),
  ]),
];

export default defineConfig({
  plugins: ['typescript', 'import', 'react', 'jsx-a11y', 'unicorn', 'oxc', 'node', 'promise', 'vitest'],
  categories: { correctness: 'error' },
  rules: {
    eqeqeq: 'error',
    'max-lines': ['error', { max: 400 }],
    'no-console': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'node/no-process-env': 'error',
    'react/exhaustive-deps': 'error',
    'react/no-danger': 'error',
    'react/rules-of-hooks': 'error',
    'typescript/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-import-type-side-effects': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'vitest/no-disabled-tests': 'error',
    'vitest/no-focused-tests': 'error',
    // A second argument says what was expected of which case.
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    // Services are closures without `this`, and destructured freely.
    'typescript/unbound-method': 'off',
    // A copy is what makes it safe to change a collection while walking through it.
    'unicorn/no-useless-spread': 'off',
    // Narrowing a union is the usual way to look into it, and awaiting an event is an assertion too.
    'vitest/no-conditional-expect': 'off',
    'vitest/expect-expect': 'off',
    'vitest/require-mock-type-parameters': 'off',
    // Takes every callback that is handed to a hook for one that runs while rendering.
    'react/refs': 'off',
    // A scrollable region or a live region is no section and no output of a form.
    'jsx-a11y/prefer-tag-over-role': 'off',
    // Frames and settings of unknown type are written into text on purpose, after a check.
    'typescript/no-base-to-string': 'off',
    'typescript/restrict-template-expressions': [
      'error',
      { allowAny: true, allowNumber: true, allowBoolean: true, allowNullish: true, allowRegExp: true },
    ],
  },
  overrides: [
    ...importDirection,
    // Only processes read the environment and speak to a terminal.
    {
      files: ['**/src/bin/**', './*.{ts,mjs}', './check/**', '**/tests/**', '**/*.config.ts'],
      rules: { 'node/no-process-env': 'off' },
    },
    {
      files: ['**/src/bin/**', './*.{ts,mjs}', './check/**', '**/tests/bench/**', '**/tests/audit/main.ts'],
      rules: { 'no-console': 'off' },
    },
    // Waku and the tools look for default exports.
    {
      files: [
        '**/src/pages/**',
        '**/src/waku.server.tsx',
        '**/*.config.ts',
        '**/tests/pages/installation-setup.ts',
      ],
      rules: { 'import/no-default-export': 'off' },
    },
    // Waku reads its routes from the names.
    { files: ['**/src/pages/**'], rules: { 'unicorn/filename-case': 'off' } },
    // The only import that a type can do where no import may be.
    {
      files: ['**/waku.config.ts'],
      rules: { 'typescript/consistent-type-imports': ['error', { disallowTypeAnnotations: false }] },
    },
    { files: ['**/tests/**'], rules: { 'max-lines': ['error', { max: 600 }] } },
    { files: ['**/tests/setup/console-guard.ts'], rules: { 'no-console': 'off' } },
    // Playwright reads what a fixture needs from its first parameter, and hands it `use`, which is no hook.
    { files: ['**/tests/pages/**'], rules: { 'no-empty-pattern': 'off', 'react/rules-of-hooks': 'off' } },
    // Generated.
    { files: ['**/sdk/src/schema.ts'], rules: { 'max-lines': 'off' } },
    // The one inline script, constant and allowed by its hash, and data that no browser runs.
    {
      files: ['**/src/ui/server/document-head.tsx', '**/src/site/shell/structured-data.tsx'],
      rules: { 'react/no-danger': 'off' },
    },
  ],
});
