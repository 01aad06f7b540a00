import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkGeneratedFiles } from '../../.ci/check/generated-files.ts';
import { generate } from '../../.ci/generate.ts';

let copy: string;
beforeAll(async () => {
  copy = await mkdtemp(path.join(tmpdir(), 'lanternhost-copy-'));
  await generate(copy);
});
afterAll(() => rm(copy, { recursive: true, force: true }));

test('files as they were generated pass, and a hand-edited one is named', async () => {
  expect(await checkGeneratedFiles(copy)).toEqual([]);
  await appendFile(path.join(copy, 'sdk/src/schema.ts'), '// just a small fix\n');
  expect(await checkGeneratedFiles(copy)).toEqual([
    expect.stringMatching(/^sdk\/src\/schema\.ts is not what npm run generate makes/),
  ]);
});

test('a route that is not in the document is named', async () => {
  const problems = await checkGeneratedFiles(copy, 'tests/repository/fixtures/undocumented-route.ts');
  expect(problems).toEqual([expect.stringContaining('GET /v1/back-door/:name')]);
});
