'use client';
import { errorCodes } from '#src/contract/error-codes.ts';
import { liveTopics } from '#src/contract/live-topics.ts';
import { Table } from '#src/ui/server/table.tsx';
import document from '../../../openapi/openapi.json' with { type: 'json' };
import type { OpenApiDocument } from './openapi-types.ts';
import { OperationCard } from './operation-card.tsx';
import { refusalsOf } from './refusals.ts';
import { SchemaTable } from './schema-table.tsx';
import './api-reference.css';

const { info, paths, components } = document as unknown as OpenApiDocument;
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
);
const tags = Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? 'Other');

/** What any call may answer with. */
const commonCodes = Object.keys(errorCodes).filter((code) =>
  operations.every(({ operation }) => refusalsOf(operation).includes(code)),
);

/**
 * Every call, object and error, from the API's document. A client component, so that the page carries it once, as HTML:
 * told to React by the server, it would weigh almost twice as much again before anyone needs it.
 */
export function Reference() {
  return (
    <div className="reference">
      <nav aria-label="Calls">
        {[...tags].map(([tag, calls]) => (
          <section key={tag}>
            <h2>{tag}</h2>
            <ul>
              {calls.map(({ operation }) => (
                <li key={operation.operationId}>
                  <a href={`#${operation.operationId}`}>{operation.summary}</a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <div className="reference-calls">
        {[...tags].map(([tag, calls]) => (
          <section key={tag} aria-label={tag}>
            <h2>{tag}</h2>
            {calls.map((call) => (
              <OperationCard key={call.operation.operationId} {...call} commonCodes={commonCodes} />
            ))}
          </section>
        ))}
        <section id="objects" aria-labelledby="objects-title">
          <h2 id="objects-title">Objects</h2>
          {Object.entries(components.schemas).map(([name, schema]) => (
            <div key={name} id={name} className="reference-operation">
              <SchemaTable caption={`Fields of ${name}`} schema={schema} />
            </div>
          ))}
        </section>
        <section id="live" aria-labelledby="live-title">
          <h2 id="live-title">Live channel</h2>
          <p>
            A WebSocket at <code>/ws</code>. Send <code>{'{"action":"auth","accessToken":"…"}'}</code>, then{' '}
            <code>{'{"action":"subscribe","topic":"/account"}'}</code>. The server answers <code>ack:</code>{' '}
            with the topic, and from then on sends <code>t:</code> with the topic and, on the next line, a
            JSON body. A line <code>ping</code> comes every 30 seconds.
          </p>
          <Table
            caption="Topics"
            columns={[
              { key: 'topic', header: 'Topic', cell: ([topic]) => <code>{topic}</code> },
              { key: 'needs', header: 'Permission', cell: ([, { needs }]) => <code>{needs}</code> },
              { key: 'carries', header: 'Carries', cell: ([, { carries }]) => carries },
            ]}
            rows={Object.entries(liveTopics)}
            rowKey={([topic]) => topic}
          />
        </section>
        <section id="errors" aria-labelledby="errors-title">
          <h2 id="errors-title">Error codes</h2>
          <p>Any call may be turned down with {commonCodes.join(', ')}. The others stand with their calls.</p>
          <Table
            caption="All error codes"
            isCaptionHidden
            columns={[
              { key: 'code', header: 'errorCode', cell: ([code]) => <code id={code}>{code}</code> },
              { key: 'status', header: 'Status', cell: ([, { status }]) => status, isNumeric: true },
              { key: 'means', header: 'Meaning', cell: ([, { means }]) => means },
            ]}
            rows={Object.entries(errorCodes)}
            rowKey={([code]) => code}
          />
        </section>
        <p>
          {info.title}, version {info.version}. <a href="/v1/openapi.json">The OpenAPI document</a> is what
          this page is made from.
        </p>
      </div>
    </div>
  );
}
