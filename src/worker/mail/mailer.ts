export interface MailAttachment {
  name: string;
  /** A media type without parameters. */
  type: string;
  content: Uint8Array;
  /** Of an image that the HTML shows, as `cid:<contentId>`. Absent: a file to save. */
  contentId?: string;
}

/** A mail to send. Sign-in mails carry link and code separately, for the dev mailbox. */
export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  link?: string;
  code?: string;
  attachments?: readonly MailAttachment[];
  /** Besides those that every mail has, for example `List-Unsubscribe`. */
  headers?: Readonly<Record<string, string>>;
  /** Equal for repeats after an unknown outcome, so that the provider can deduplicate. */
  idempotencyKey?: string;
}

export interface Mailer {
  /** @throws MailNotTaken when the provider rejected it */
  send(message: MailMessage): Promise<void>;
  /**
   * Sends several mails without attachments in one call, if the provider can.
   * @param idempotencyKey as of a mail, for the whole call
   * @returns the mails that it refused, by index; all others are taken
   * @throws MailNotTaken when it took none
   */
  sendBatch?(messages: readonly MailMessage[], idempotencyKey: string): Promise<Map<number, MailNotTaken>>;
}

export class MailNotTaken extends Error {
  /** Permanent: the address or the content is invalid. For a batch: its mails have to be sent separately. */
  readonly forGood: boolean;
  /** Rate limited: the mail itself is fine. Milliseconds to wait. */
  readonly waitMs: number | null;

  constructor(message: string, reason: { forGood?: boolean; waitMs?: number | null } = {}) {
    super(message);
    this.name = 'MailNotTaken';
    this.forGood = reason.forGood ?? false;
    this.waitMs = reason.waitMs ?? null;
  }
}
