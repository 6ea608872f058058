export interface MailAttachment {
  name: string;
  /** A media type without parameters. */
  type: string;
  content: Uint8Array;
}

/** A mail on its way. Sign-in mails also say their link and code, for the development mailbox. */
export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  link?: string;
  code?: string;
  attachments?: readonly MailAttachment[];
  /** The same mail, sent again because nobody knows whether it went out, carries the same key. */
  idempotencyKey?: string;
}

export interface Mailer {
  /** @throws MailNotTaken when the provider answered that it did not take it */
  send(message: MailMessage): Promise<void>;
}

/** The provider's answer to a mail that it did not take. */
export class MailNotTaken extends Error {
  /** Such a mail will not be taken later either: its address or its content is wrong. */
  readonly forGood: boolean;
  /** The provider takes no more at this pace: nothing is wrong with the mail. Milliseconds to wait. */
  readonly waitMs: number | null;

  constructor(message: string, reason: { forGood?: boolean; waitMs?: number | null } = {}) {
    super(message);
    this.name = 'MailNotTaken';
    this.forGood = reason.forGood ?? false;
    this.waitMs = reason.waitMs ?? null;
  }
}
