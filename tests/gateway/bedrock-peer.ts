import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** A client or server of bedrock-protocol, in a process of its own that ends with the test. */
export function bedrockPeer(...words: (string | number)[]) {
  const child = fork(path.join(import.meta.dirname, 'fixtures/bedrock-peer.ts'), words.map(String), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  });
  return {
    next: async () => ((await once(child, 'message')) as [Record<string, unknown>])[0],
    leave: () => child.send('leave'),
  };
}
