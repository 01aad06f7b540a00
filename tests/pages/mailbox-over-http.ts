import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseMail, type Mailbox, type ReceivedMail } from '#tests/world/mailbox.ts';

/** Lets the test workers, which are processes of their own, wait for mails of the one mailbox. */
export async function answerMailQuestions(mailbox: Mailbox): Promise<AsyncDisposable & { url: string }> {
  const server = createServer((request, response) => {
    const to = new URL(request.url ?? '/', 'http://mailbox').searchParams.get('to') ?? '';
    void mailbox.next(to).then(({ raw, envelope }) => response.end(JSON.stringify({ raw, envelope })));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The next mail to this address, as soon as it is there; ask for an address from one test only. */
export async function nextMail(to: string): Promise<ReceivedMail> {
  const reply = await fetch(`${process.env['PAGES_MAILBOX_URL']}/?${new URLSearchParams({ to })}`);
  const { raw, envelope } = (await reply.json()) as Pick<ReceivedMail, 'raw' | 'envelope'>;
  return parseMail(raw, envelope);
}
