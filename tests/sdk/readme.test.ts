import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { WebSocket } from 'ws';
import { describe, expect, test } from 'vitest';
import { exampleFolder, examples, isOfServers, readme, runExample } from './readme-examples.ts';
import { reply, startTestServer, type TestRequest } from './test-server.ts';

const root = join(import.meta.dirname, '../..');

/** The few replies that the examples need, of one account, with its live topic. */
async function startExamplePlatform() {
  const account = {
    id: '0198',
    email: 'alice@example.com',
    name: 'Alice',
    emailVerified: true,
    createdAt: '2026-01-01T00:00:00Z',
  };
  const channels = new Set<WebSocket>();
  const refuse = (status: number, errorCode: string, message: string) =>
    [status, { status, errorCode, message, requestId: 'r1' }] as const;
  const actions: Record<string, (request: TestRequest) => readonly [number, unknown]> = {
    'POST /v1/auth/login': ({ body }) =>
      JSON.parse(body).email === 'bob@example.com'
        ? [401, { ...refuse(401, 'two_factor_required', 'Enter the code.')[1], challenge: 'c1' }]
        : JSON.parse(body).password === 'three lanterns on a hill'
          ? [200, { accessToken: 'lh_alice' }]
          : refuse(401, 'wrong_password', 'Incorrect password'),
    'POST /v1/auth/login/two-factor': ({ body }) =>
      JSON.parse(body).challenge === 'c1' && JSON.parse(body).code === '492 039'
        ? [200, { accessToken: 'of bob' }]
        : refuse(401, 'two_factor_code_wrong', 'This code is not right.'),
    'GET /v1/auth': () => [200, account],
    'POST /v1/account/api-keys': ({ body }) => [
      201,
      { ...JSON.parse(body), id: 'k1', start: 'lh_a1b2c', token: 'lh_a1b2c3' },
    ],
    'DELETE /v1/account/api-keys/k1': () => [204, undefined],
    'POST /v1/admin/nodes': ({ body }) => [201, { node: JSON.parse(body), token: 'shown once' }],
    'PATCH /v1/account': ({ body }) => {
      account.name = JSON.parse(body).name;
      for (const channel of channels) channel.send(`t:/account\n{"data":{"name":"${account.name}"}}`);
      return [200, account];
    },
  };
  return startTestServer({
    onRequest(request, response) {
      const isPublic = request.path.startsWith('/v1/auth/login');
      const action = actions[`${request.method} ${request.path}`];
      // Left open: what an example gives up, it must give up itself.
      if (!action) return;
      const isKnown =
        isPublic || ['Bearer lh_alice', 'Bearer lh_a1b2c3'].includes(request.headers.authorization ?? '');
      const [status, body] = isKnown
        ? action(request)
        : refuse(401, 'authentication_required', 'Log in first.');
      reply(response, status, body);
    },
    onConnection(webSocket) {
      webSocket.on('message', (data) => {
        const frame = JSON.parse(String(data));
        if (frame.action === 'auth')
          return frame.accessToken === 'lh_alice' ? undefined : webSocket.close(4401);
        channels.add(webSocket);
        webSocket.send(`ack:${frame.topic}`);
      });
    },
  });
}

describe("the README's examples", () => {
  test('every block of TypeScript is among them', () => {
    expect(examples).toHaveLength(readme.split('```ts\n').length - 1);
    expect(examples.length).toBeGreaterThan(0);
  });

  test('have the types that they claim', { timeout: 60_000 }, async () => {
    await using folder = await exampleFolder();
    const names = await Promise.all(
      examples.map(async ({ code }, index) => {
        await writeFile(join(folder.path, `example-${index}.ts`), code);
        return `example-${index}.ts`;
      }),
    );
    const config = {
      extends: join(root, 'tsconfig.json'),
      compilerOptions: { types: [join(root, 'node_modules/@types/node')] },
      include: names,
    };
    await writeFile(join(folder.path, 'tsconfig.json'), JSON.stringify(config));
    const checked = await promisify(execFile)(process.execPath, [
      join(root, 'node_modules/typescript/bin/tsc'),
      '--project',
      folder.path,
    ]).catch((failure: { stdout: string }) => failure);
    expect(checked.stdout).toBe('');
  });

  test.for(examples.filter((example) => !isOfServers(example)))(
    '$title: prints what the README says',
    { timeout: 20_000 },
    async (example) => {
      await using platform = await startExamplePlatform();
      const { stdout, stderr } = await runExample(example, { baseUrl: platform.baseUrl, token: 'lh_alice' });
      expect(stderr).toBe('');
      expect(stdout).toBe(example.output);
    },
  );
});
