import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { DeliveryError, type MailTransport } from './transport.ts';

const connectMilliseconds = 10_000;
/** RFC 5321 asks for minutes; a relay of one's own that takes this long is out of order. */
const silenceMilliseconds = 20_000;

/** What of nodemailer's errors tells why. */
type SmtpError = Error & {
  code?: string | undefined;
  command?: string | undefined;
  permanent?: boolean | undefined;
};

/**
 * Hands mails to an SMTP server, over a connection each. `smtp://` uses TLS where the server offers it, and insists on it
 * before a password goes to another machine; `smtps://` is TLS from the start. Certificates are always checked.
 * @param url `smtp://user:password@host:port`, its parts percent-encoded
 */
export function createSmtpTransport(url: string): MailTransport {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === 'smtps:';
  const host = hostname.replace(/^\[|\]$/g, '');
  const auth = username && { user: decodeURIComponent(username), pass: decodeURIComponent(password) };

  return {
    leavesHere: true,
    removeOld: async () => undefined,
    async deliver({ from, to, message }, signal) {
      const connection = new SMTPConnection({
        host,
        port: port ? Number(port) : isSecure ? 465 : 587,
        secure: isSecure,
        requireTLS: !isSecure && auth !== '' && !isLoopback(host),
        // A loopback's certificate can name nobody.
        ignoreTLS: !isSecure && isLoopback(host),
        allowInternalNetworkInterfaces: true,
        connectionTimeout: connectMilliseconds,
        dnsTimeout: connectMilliseconds,
        greetingTimeout: connectMilliseconds,
        socketTimeout: silenceMilliseconds,
        logger: false,
      });
      const failed = Promise.withResolvers<never>();
      // Rejected before anything waits for it, it would count as unhandled.
      failed.promise.catch(() => undefined);
      connection.on('error', failed.reject);
      connection.on('end', () => failed.reject(new Error('The server ended the connection.')));
      const giveUp = () => failed.reject(new Error('The server took too long.'));
      signal.addEventListener('abort', giveUp);
      const step = (begin: (done: (error?: Error | null) => void) => void) =>
        Promise.race([
          failed.promise,
          new Promise<void>((resolve, reject) => begin((error) => (error ? reject(error) : resolve()))),
        ]);
      try {
        await step((done) => connection.connect(done));
        if (auth) await step((done) => connection.login(auth, done));
        await step((done) => connection.send({ from, to: [to], size: message.length }, message, done));
        connection.quit();
      } catch (error) {
        connection.close();
        throw asDeliveryError(error as SmtpError);
      } finally {
        signal.removeEventListener('abort', giveUp);
      }
    },
  };
}

function asDeliveryError({ code, command, permanent, message }: SmtpError): DeliveryError {
  // Credentials and the sender are the operator's to correct: only what is wrong with this one mail is final.
  const isAboutThisMail = command === 'RCPT TO' || command === 'DATA';
  return new DeliveryError([code, message].filter(Boolean).join(': '), {
    isPermanent: permanent === true && isAboutThisMail,
  });
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.');
