/** A mail on its way. Sign-in mails also say their link and code, for the development mailbox. */
export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  link?: string;
  code?: string;
}

export interface Mailer {
  send(message: MailMessage): Promise<void>;
}
