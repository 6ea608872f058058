import type { Reader } from '#db/client.ts';
import { MAILED_EVENT, type MailedEvent } from './mailed-events.ts';
import { MAILED_PERSON, type MailedPerson } from './mailed-people.ts';

/** A ticket that was refunded to its payer while somebody else held it. */
export interface MailedVoidedTicket extends MailedPerson, MailedEvent {
  /** The refund. */
  id: string;
  typeName: string;
}

/** Data of `ticket_voided` mails: to the holders. */
export function readMailedVoidedTickets(
  reader: Reader,
  refundIds: readonly string[],
): Promise<MailedVoidedTicket[]> {
  return reader.all(
    `SELECT r.id, y.name AS typeName, ${MAILED_EVENT}, ${MAILED_PERSON}
     FROM json_each(?1) AS a JOIN refunds AS r ON r.id = a.value AND r.subject_type = 'ticket'
     JOIN tickets AS t ON t.id = r.subject_id JOIN ticket_types AS y ON y.id = t.ticket_type_id
     JOIN events AS e ON e.id = r.event_id JOIN users AS u ON u.id = t.user_id`,
    JSON.stringify(refundIds),
  );
}
