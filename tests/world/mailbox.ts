import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail that arrived, parsed, and as it came over the wire. */
export type ReceivedMail = Email & {
  raw: string;
  envelope: { from: string; to: string[] };
  /** The first link with this in it. @throws Error when there is none */
  link(part: string): string;
};

/** A real SMTP server that keeps what it is sent. */
export type Mailbox = AsyncDisposable & {
  url: string;
  /** The next mail to this address, with `about` in its subject, that nobody has asked for yet. */
  next(to: string, about?: string): Promise<ReceivedMail>;
  /** Every mail to this address so far. */
  all(to: string): ReceivedMail[];
};

/** @param options what the server refuses, offers or requires; by default it takes everything, without TLS */
export async function startMailbox(options: SMTPServerOptions = {}): Promise<Mailbox> {
  const received: ReceivedMail[] = [];
  const unread: ReceivedMail[] = [];
  const waiting: { to: string; about: string; resolve(mail: ReceivedMail): void }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      callbackify(keep)(stream, session.envelope, done);
    },
    ...options,
  });
  // A client that gives up in the middle is what some tests are about.
  server.on('error', () => undefined);

  async function keep(...message: Parameters<typeof readMail>): Promise<void> {
    const mail = await readMail(...message);
    received.push(mail);
    unread.push(mail);
    settle();
  }

  function settle(): void {
    for (const waiter of [...waiting]) {
      const index = unread.findIndex(
        ({ envelope, subject }) => envelope.to.includes(waiter.to) && subject?.includes(waiter.about),
      );
      const [mail] = index === -1 ? [] : unread.splice(index, 1);
      if (!mail) continue;
      waiting.splice(waiting.indexOf(waiter), 1);
      waiter.resolve(mail);
    }
  }

  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  return {
    url: `${options.secure ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    next: (to, about = '') =>
      new Promise((resolve) => {
        waiting.push({ to, about, resolve });
        settle();
      }),
    all: (to) => received.filter(({ envelope }) => envelope.to.includes(to)),
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function readMail(
  stream: AsyncIterable<Buffer>,
  envelope: { mailFrom: false | { address: string }; rcptTo: { address: string }[] },
): Promise<ReceivedMail> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return parseMail(Buffer.concat(chunks).toString(), {
    from: envelope.mailFrom ? envelope.mailFrom.address : '',
    to: envelope.rcptTo.map(({ address }) => address),
  });
}

export async function parseMail(raw: string, envelope: ReceivedMail['envelope']): Promise<ReceivedMail> {
  const email = await PostalMime.parse(raw);
  return {
    ...email,
    raw,
    envelope,
    link(part) {
      const link = email.text?.match(/https?:\S+/g)?.find((found) => found.includes(part));
      if (link === undefined) throw new Error(`No link with ${part} in:\n${email.text}`);
      return link;
    },
  };
}
