import MailComposer from 'nodemailer/lib/mail-composer';
import type { RenderedMail } from './render.ts';

/** Addresses are plain ones; a name comes apart from them. */
export type MessageFrame = {
  id: string;
  createdAt: Date;
  from: { name: string; address: string };
  replyTo: string | undefined;
  to: string;
};

/**
 * The message as RFC 5322 has it, as text and as HTML. The same mail has the same Message-ID and date each time, so that a
 * mailbox recognises one that was sent again after a crash.
 */
export function buildMessage(mail: RenderedMail, frame: MessageFrame): Promise<Buffer> {
  const domain = frame.from.address.split('@')[1] ?? 'localhost';
  return new MailComposer({
    from: frame.from,
    to: { name: '', address: frame.to },
    ...(frame.replyTo !== undefined && { replyTo: frame.replyTo }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${frame.id}@${domain}>`,
    date: frame.createdAt,
    baseBoundary: frame.id,
    // No vacation notes in answer (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: 'win',
  })
    .compile()
    .build();
}
