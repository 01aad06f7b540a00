import { Table } from '#src/ui/server/table.tsx';
import type { Schema } from './openapi-types.ts';

type Row = { name: string; schema: Schema; isRequired: boolean; notes: string };

/** The fields of a JSON object, nested ones by their dotted path. */
export function SchemaTable({ caption, schema }: { caption: string; schema: Schema }) {
  const rows = fieldsOf(schema, '');
  if (rows.length === 0)
    return (
      <p>
        <TypeName schema={schema} />
      </p>
    );
  return (
    <Table
      caption={caption}
      columns={[
        { key: 'name', header: 'Field', cell: (row) => <code>{row.name}</code> },
        { key: 'type', header: 'Type', cell: (row) => <TypeName schema={row.schema} /> },
        { key: 'required', header: 'Required', cell: (row) => (row.isRequired ? 'yes' : 'no') },
        { key: 'notes', header: 'Notes', cell: (row) => row.notes },
      ]}
      rows={rows}
      rowKey={(row) => row.name}
    />
  );
}

function fieldsOf(schema: Schema, prefix: string): Row[] {
  if (schema.items) return fieldsOf(schema.items, `${prefix}[].`);
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    {
      name: `${prefix}${name}`,
      schema: field,
      isRequired: schema.required?.includes(name) ?? false,
      notes: [field.description, ...rulesOf(field)].filter(Boolean).join('; '),
    },
    ...fieldsOf(field, field.items ? `${prefix}${name}` : `${prefix}${name}.`),
  ]);
}

/** What has a name of its own is described once, and linked to. */
function TypeName({ schema }: { schema: Schema }) {
  const { $ref } = schema.items ?? schema;
  return $ref === undefined ? typeOf(schema) : <a href={`#${nameOf($ref)}`}>{typeOf(schema)}</a>;
}

const nameOf = (reference: string) => reference.replace(/^.*\//, '');

function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return nameOf(schema.$ref);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(typeOf).join(' | ');
  if (schema.items) return `list of ${typeOf(schema.items)}`;
  const type = [schema.type ?? 'any'].flat().join(' | ');
  return schema.format ? `${type} (${schema.format})` : type;
}

const rulesOf = (schema: Schema): string[] => [
  ...(schema.minLength === undefined ? [] : [`at least ${schema.minLength} characters`]),
  ...(schema.maxLength === undefined ? [] : [`at most ${schema.maxLength} characters`]),
  ...(schema.minimum === undefined ? [] : [`at least ${schema.minimum}`]),
  ...(schema.maximum === undefined || schema.maximum === Number.MAX_SAFE_INTEGER
    ? []
    : [`at most ${schema.maximum}`]),
];
