import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { settingsSchema } from '#src/bin/settings.ts';

test('.env.example lists every setting with its note and its default, and nothing else', async () => {
  const { properties = {} } = z.toJSONSchema(settingsSchema, { io: 'input' });
  const entries = Object.entries(properties).map(([name, property]) => {
    const { description, default: value = '' } = property as {
      description: string;
      default?: string | number;
    };
    return `# ${description}\n#${name}=${value}\n`;
  });
  const introduction = '# Every setting has a default: copy this file to .env only to change one.\n';
  expect(await readFile('.env.example', 'utf8')).toBe([introduction, ...entries].join('\n'));
});
