import { expect, test } from 'vitest';
import { breakingChanges, type ApiDocument } from '../../.ci/check/breaking-changes.ts';

type Schema = NonNullable<NonNullable<ApiDocument['components']>['schemas']>[string];

const text: Schema = { type: 'string', minLength: 1, maxLength: 20 };
const object = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  type: 'object',
  properties,
  required,
});

/** A document with one call that takes `request` and answers with `reply`, both by reference. */
const withCall = (request: Schema, reply: Schema = object({})): ApiDocument => ({
  paths: {
    '/v1/things': {
      post: {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Request' } } },
        },
        responses: {
          201: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Reply' } } } },
        },
      },
    },
  },
  components: { schemas: { Request: request, Reply: reply } },
});
const requestChange = (before: Schema, after: Schema) =>
  breakingChanges(withCall(object({ name: before })), withCall(object({ name: after })));
const replyChange = (before: Schema, after: Schema) =>
  breakingChanges(withCall(object({}), before), withCall(object({}), after));

test('a removed path and a removed method break clients', () => {
  const released = withCall(object({}));
  expect(breakingChanges(released, { paths: {} })).toEqual(['POST /v1/things: removed']);
  expect(breakingChanges(released, { paths: { '/v1/things': {} } })).toEqual(['POST /v1/things: removed']);
});

test('an unchanged document, and one that only grew, break nothing', () => {
  const released = withCall(object({ name: text }), object({ id: text }));
  const grown = withCall(object({ name: text, note: text }, ['name']), object({ id: text, more: text }));
  grown.paths['/v1/others'] = { get: {} };
  expect(breakingChanges(released, released)).toEqual([]);
  expect(breakingChanges(released, grown)).toEqual([]);
});

test('a request field that is new and required breaks clients', () => {
  const [before, after] = [withCall(object({ name: text })), withCall(object({ name: text, size: text }))];
  expect(breakingChanges(before, after)).toEqual(['POST /v1/things request.size: now required']);
});

test.for<[string, Schema, Schema, string]>([
  ['a lower limit', text, { ...text, maxLength: 10 }, 'maxLength lowered'],
  ['a limit where there was none', { type: 'string' }, { type: 'string', minLength: 1 }, 'minLength raised'],
  ['another pattern', text, { ...text, pattern: '^a' }, 'other pattern'],
  ['another type', text, { type: 'integer' }, 'other type of value'],
  [
    'a closed list of values',
    { type: 'string' },
    { type: 'string', enum: ['a'] },
    'no longer takes "anything else"',
  ],
  [
    'a choice less',
    { type: 'string', enum: ['a', 'b'] },
    { type: 'string', enum: ['a'] },
    'no longer takes "b"',
  ],
  ['a null less', { anyOf: [text, { type: 'null' }] }, text, 'other kinds of value'],
])('%s in a request breaks clients, and the other way round does not', ([, wide, narrow, words]) => {
  expect(requestChange(wide, narrow)).toEqual([`POST /v1/things request.name: ${words}`]);
  if (words !== 'other pattern' && words !== 'other type of value')
    expect(requestChange(narrow, wide)).toEqual([]);
});

test('a reply without a field, or with one that may be missing or of another type, breaks clients', () => {
  const reply = object({ id: text, list: { type: 'array', items: object({ deep: text }) } });
  expect(replyChange(reply, object({ id: text }))).toEqual(['POST /v1/things 201.list: removed']);
  expect(replyChange(object({ id: text }), object({ id: text }, []))).toEqual([
    'POST /v1/things 201.id: may be missing',
  ]);
  expect(replyChange(object({ id: text }), object({ id: { anyOf: [text, { type: 'null' }] } }))).toEqual([
    'POST /v1/things 201.id: other kinds of value',
  ]);
  const changed = object({ id: text, list: { type: 'array', items: object({ deep: { type: 'integer' } }) } });
  expect(replyChange(reply, changed)).toEqual(['POST /v1/things 201.list[].deep: other type of value']);
});

test('a schema that refers to itself is compared once', () => {
  const tree: Schema = object({ children: { type: 'array', items: { $ref: '#/components/schemas/Reply' } } });
  expect(replyChange(tree, tree)).toEqual([]);
});

test('a parameter that became required breaks clients, and so does a success that no longer happens', () => {
  const call = (required: boolean, status: string): ApiDocument => ({
    paths: {
      '/v1/things': {
        get: {
          parameters: [{ name: 'page', in: 'query', required, schema: text }],
          responses: { [status]: {} },
        },
      },
    },
  });
  expect(breakingChanges(call(false, '200'), call(true, '204'))).toEqual([
    'GET /v1/things query.page: now required',
    'GET /v1/things 200: removed',
  ]);
});
