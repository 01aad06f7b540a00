import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { breakingChanges } from './breaking-changes.ts';

/** Breaking changes since the published document that nobody approved, and approvals of what did not happen. */
export async function checkApiChanges(root: string): Promise<string[]> {
  const read = (file: string) => readFile(path.join(root, 'openapi', file), 'utf8');
  const [released, present, approvals] = await Promise.all([
    read('released.json'),
    read('openapi.json'),
    read('approved-changes.txt'),
  ]);
  const approved = approvals.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const breaking = breakingChanges(JSON.parse(released), JSON.parse(present));
  return [
    ...breaking
      .filter((change) => !approved.includes(change))
      .map(
        (change) =>
          `Breaks clients of the released API unless openapi/approved-changes.txt says so: ${change}`,
      ),
    ...approved
      .filter((change) => !breaking.includes(change))
      .map((change) => `openapi/approved-changes.txt approves what did not happen: ${change}`),
  ];
}
