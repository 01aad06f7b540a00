import { once } from 'node:events';
import { WebSocket } from 'ws';
import { answerQuestions } from '#tests/bench/process.ts';

/** Connect so many channels with these tokens in turn, or say when each channel has got `expect` more messages. */
export type ClientQuestion =
  | { connect: number; url: string; tokens: string[]; topic: string }
  | { expect: number };
export type ClientAnswer = { channels: number; messages: number; bytes: number; milliseconds: number };

/** Handshakes that are under way at once; a listener's queue is not what is measured. */
const atOnce = 64;

const channels: { socket: WebSocket; messages: number }[] = [];
let [messages, bytes, wanted] = [0, 0, 0];
let arrived = () => {};

async function connect(url: string, accessToken: string, topic: string): Promise<void> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  await once(socket, 'open');
  socket.send(JSON.stringify({ action: 'auth', accessToken }));
  socket.send(JSON.stringify({ action: 'subscribe', topic }));
  const [ack] = (await once(socket, 'message')) as [Buffer];
  if (ack.toString() !== `ack:${topic}`) throw new Error(`the channel answered ${ack.toString()}`);
  const channel = { socket, messages: 0 };
  channels.push(channel);
  socket.on('message', (data: Buffer) => {
    if (data[0] !== 0x74) return;
    channel.messages += 1;
    messages += 1;
    bytes += data.length;
    if (messages === wanted) arrived();
  });
  socket.on('close', (code: number) => {
    throw new Error(`a channel was closed with ${code}`);
  });
}

async function answer(question: ClientQuestion): Promise<ClientAnswer> {
  const started = performance.now();
  if ('connect' in question) {
    let next = 0;
    const work = async () => {
      while (next < question.connect) {
        const index = next++;
        await connect(question.url, question.tokens[index % question.tokens.length] ?? '', question.topic);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  } else {
    const all = question.expect * channels.length;
    await new Promise<void>((resolve) => {
      arrived = resolve;
      wanted = all;
      if (messages >= all) resolve();
    });
    if (channels.some((channel) => channel.messages !== question.expect))
      throw new Error('some channels got more than others');
  }
  const result = { channels: channels.length, messages, bytes, milliseconds: performance.now() - started };
  if ('expect' in question) {
    [messages, bytes, wanted] = [0, 0, 0];
    for (const channel of channels) channel.messages = 0;
  }
  return result;
}

answerQuestions({}, answer);
