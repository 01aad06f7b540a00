import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { WebSocketServer } from 'ws';
import { answerQuestions } from '#tests/bench/process.ts';

// The least that shows a console in a browser: a pipe from the program, and each piece of it sent on with `ws`.
const program = path.join(import.meta.dirname, 'printing-server.ts');
const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
child.stdout.setEncoding('utf8');
child.stdout.on('data', (text: string) => {
  for (const socket of sockets.clients) socket.send(text);
});
process.once('SIGTERM', () => {
  child.kill('SIGKILL');
  process.exit();
});
server.listen(0, '127.0.0.1', () => {
  answerQuestions({ port: (server.address() as AddressInfo).port }, (line: string) => {
    child.stdin.write(`${line}\n`);
    return true;
  });
});
