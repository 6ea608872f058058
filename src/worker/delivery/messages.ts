import type { MailKey } from '#db/commits/mail/queued-mails.ts';

/** Mails to send in one go. They are named only: D1 owns them, and `lease` decides whether this message still may. */
export interface MailsMessage {
  kind: 'mails';
  lease: string;
  mails: MailKey[];
}

/** An endpoint's turn: its due deliveries. */
export interface WebhookMessage {
  kind: 'webhook';
  lease: string;
  endpointId: string;
}

export type QueueMessage = MailsMessage | WebhookMessage;
