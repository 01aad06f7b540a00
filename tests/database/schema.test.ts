import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '#src/control/database/connection.ts';
import { createTestDatabase } from '#tests/world/postgres.ts';

const schemaFiles = ['schema', 'knowledgebase-tables'].map(
  (name) => new URL(`../../src/control/database/${name}.ts`, import.meta.url),
);

/** How a column's SQL type reads in TypeScript. */
const typeOf: Record<string, string> = {
  ARRAY: 'string[]',
  boolean: 'boolean',
  bytea: 'Buffer',
  integer: 'number',
  'double precision': 'number',
  bigint: 'bigint',
  jsonb: 'unknown',
  text: 'string',
  tsvector: 'string',
  'timestamp with time zone': 'Date',
  uuid: 'string',
};

/** Types of the contract whose values are stored as text. */
const closedTexts = new Set([
  'Language',
  'MailState',
  'Closing',
  'InstanceStatus',
  'SoftwareId',
  'Tier',
  'Wakes',
  'Region',
  'OperationKind',
  "Operation['state']",
  "InstanceOrder['desired']",
]);

test('the row types name every table and column that the migrations make', async () => {
  expect(await describeTypes()).toEqual(await describeDatabase());
});

async function describeDatabase(): Promise<Record<string, Record<string, string>>> {
  await using testDatabase = await createTestDatabase();
  await using database = openDatabase({ url: testDatabase.url, maxConnections: 1 });
  const { rows } = await database.pool.query<
    Record<'table_name' | 'column_name' | 'data_type' | 'is_nullable', string>
  >(
    `select table_name, column_name, data_type, is_nullable from information_schema.columns
     where table_schema = 'public' and table_name <> 'migration' order by table_name, ordinal_position`,
  );
  const tables: Record<string, Record<string, string>> = {};
  for (const { table_name, column_name, data_type, is_nullable } of rows) {
    const nullable = is_nullable === 'YES' && data_type !== 'jsonb' ? ' | null' : '';
    (tables[table_name] ??= {})[column_name] = `${typeOf[data_type] ?? data_type}${nullable}`;
  }
  return tables;
}

/** Reads the type declarations as text: at run time nothing else is left of them. */
async function describeTypes(): Promise<Record<string, Record<string, string>>> {
  const files = await Promise.all(schemaFiles.map((file) => readFile(file, 'utf8')));
  const source = files.join('\n');
  const columnsOf = (type: string): [string, string][] => {
    const body = new RegExp(`export type ${type} = \\{\n([^}]*)\\};`).exec(source)?.[1] ?? '';
    return body
      .matchAll(/^ {2}(\w+): (.+);$/gm)
      .map(([, name = '', declared = '']): [string, string] => [name, declared])
      .toArray();
  };
  return Object.fromEntries(
    columnsOf('DatabaseSchema').map(([table, type]) => [
      table,
      Object.fromEntries(columnsOf(type).map(([column, declared]) => [column, readType(declared)])),
    ]),
  );
}

/** A column type stands for what is read from it: the first argument of kysely's wrappers. */
function readType(declared: string): string {
  const [, wrapped] = /^(?:Generated|GeneratedAlways|ColumnType)<([^,>]+)/.exec(declared) ?? [];
  if (declared.startsWith('Json<')) return 'unknown';
  const type = wrapped ?? declared;
  return closedTexts.has(type) || type.startsWith("'") ? 'string' : type;
}
