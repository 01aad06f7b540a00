import { Fragment } from 'react';
import { Badge } from '#src/ui/server/badge.tsx';
import { Card } from '#src/ui/server/card.tsx';
import { refusalsOf } from './refusals.ts';
import type { Media, Operation, Schema } from './openapi-types.ts';
import { SchemaTable } from './schema-table.tsx';

/** One call: who may make it, what it takes, what it answers. */
export function OperationCard({
  method,
  path,
  operation,
  commonCodes,
}: {
  method: string;
  path: string;
  operation: Operation;
  /** Error codes that are said once for all calls. */
  commonCodes: readonly string[];
}) {
  const body = schemaOf(operation.requestBody);
  return (
    <article id={operation.operationId} className="reference-operation">
      <Card title={operation.summary} headingLevel={3}>
        <p className="ui-row">
          <Badge tone="info">{method.toUpperCase()}</Badge>
          <code>{path}</code>
        </p>
        <p>
          {access(operation)} In the SDK:{' '}
          <code>
            client.{method.toUpperCase()}(&apos;{path}&apos;)
          </code>
        </p>
        {operation.description && <p>{operation.description}</p>}
        {operation.parameters && (
          <SchemaTable
            caption={`Parameters of ${operation.operationId}`}
            schema={{
              properties: Object.fromEntries(
                operation.parameters.map(({ name, in: place, description, schema }) => [
                  name,
                  {
                    ...schema,
                    description: [`in the ${place}`, description ?? schema?.description]
                      .filter(Boolean)
                      .join(': '),
                  },
                ]),
              ),
              required: operation.parameters.filter(({ required }) => required).map(({ name }) => name),
            }}
          />
        )}
        {body && <SchemaTable caption={`Request body of ${operation.operationId}`} schema={body} />}
        {Object.entries(operation.responses)
          .filter(([status]) => Number(status) < 400)
          .map(([status, response]) => (
            <Reply key={status} of={operation.operationId} status={status} response={response} />
          ))}
        <Refusals codes={refusalsOf(operation).filter((code) => !commonCodes.includes(code))} />
      </Card>
    </article>
  );
}

function Reply({
  of,
  status,
  response,
}: {
  of: string;
  status: string;
  response: Media & { description: string };
}) {
  const schema = schemaOf(response);
  return (
    <>
      <p>
        <strong>{status}</strong> {response.description}
      </p>
      {schema && <SchemaTable caption={`Reply ${status} of ${of}`} schema={schema} />}
    </>
  );
}

/** Every code's meaning stands once, in the table that the links lead to. */
function Refusals({ codes }: { codes: readonly string[] }) {
  if (codes.length === 0) return null;
  return (
    <p>
      Turned down with{' '}
      {codes.map((code, index) => (
        <Fragment key={code}>
          {index > 0 && ', '}
          <a href={`#${code}`}>{code}</a>
        </Fragment>
      ))}
      .
    </p>
  );
}

const schemaOf = (media: Media | undefined): Schema | undefined =>
  media?.content?.['application/json']?.schema;

function access({ 'x-access': value, 'x-api-key': keyPermission }: Operation): string {
  if (value === 'public') return 'Anyone may call it.';
  const key = keyPermission ? `, or an API key with ${keyPermission}` : '; no API key may call it';
  return value === 'account'
    ? `Needs an access token${key}.`
    : `Needs an access token of an account with the permission ${value}${key}.`;
}
