/** A complete message as RFC 5322 has it, with the addresses it goes from and to. */
export type OutgoingMail = { id: string; createdAt: Date; from: string; to: string; message: Buffer };

/** Where mails go: to an SMTP server, or into a folder until there is one. */
export type MailTransport = {
  /** Whether somebody else has the mail after delivery; if not, the administrator reads it here. */
  leavesHere: boolean;
  /** @throws DeliveryError */
  deliver(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  /** Removes what was delivered here before then. */
  removeOld(before: Date): Promise<void>;
};

/** A mail that was not taken. `message` is for the administrator and holds no secret. */
export class DeliveryError extends Error {
  override name = 'DeliveryError';
  /** Another attempt would fail as this one did. */
  readonly isPermanent: boolean;

  constructor(message: string, options: { isPermanent: boolean }) {
    super(message);
    this.isPermanent = options.isPermanent;
  }
}
