import type { Reader } from '#db/client.ts';
import type { UserStatus } from '#shared/states.ts';
import type { Language } from '#shared/text/languages.ts';
import { MAILED_EVENT, type MailedEvent } from './mailed-events.ts';

/** A transfer, with the data of its mails. */
export interface MailedTransfer extends MailedEvent {
  id: string;
  status: 'sent' | 'accepted' | 'cancelled';
  typeName: string;
  toEmail: string | null;
  /** Of the account with that address; null without one. */
  toLanguage: Language | null;
  senderEmail: string;
  senderName: string;
  senderLanguage: Language | null;
  senderStatus: UserStatus;
  /** Null until it is accepted, like the next three. */
  receiverEmail: string | null;
  receiverName: string | null;
  receiverLanguage: Language | null;
  receiverStatus: UserStatus | null;
}

export function readMailedTransfers(
  reader: Reader,
  transferIds: readonly string[],
): Promise<MailedTransfer[]> {
  return reader.all(
    `SELECT f.id, f.status, ${MAILED_EVENT}, y.name AS typeName, f.to_email AS toEmail, o.language AS toLanguage,
            s.email AS senderEmail, s.name AS senderName, s.language AS senderLanguage, s.status AS senderStatus,
            r.email AS receiverEmail, r.name AS receiverName, r.language AS receiverLanguage, r.status AS receiverStatus
     FROM json_each(?1) AS a JOIN ticket_transfers AS f ON f.id = a.value
     JOIN events AS e ON e.id = f.event_id JOIN tickets AS t ON t.id = f.ticket_id
     JOIN ticket_types AS y ON y.id = t.ticket_type_id JOIN users AS s ON s.id = f.from_user_id
     LEFT JOIN users AS r ON r.id = f.to_user_id LEFT JOIN users AS o ON o.email = lower(f.to_email)`,
    JSON.stringify(transferIds),
  );
}
