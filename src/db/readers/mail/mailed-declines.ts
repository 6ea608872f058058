import type { Reader } from '#db/client.ts';
import type { Currency } from '#shared/money/money.ts';
import { MAILED_PERSON, type MailedPerson } from './mailed-people.ts';

/** A declined refund request, with the data of its mail. */
export interface MailedDecline extends MailedPerson {
  id: string;
  eventName: string;
  currency: Currency;
  /** The organizer's words; empty when there are none. */
  answer: string;
}

/** Data of `refund_declined` mails. */
export function readMailedDeclines(reader: Reader, requestIds: readonly string[]): Promise<MailedDecline[]> {
  return reader.all(
    `SELECT q.id, q.answer, e.name AS eventName, e.currency, ${MAILED_PERSON}
     FROM json_each(?1) AS a JOIN refund_requests AS q ON q.id = a.value
     JOIN events AS e ON e.id = q.event_id JOIN users AS u ON u.id = q.user_id`,
    JSON.stringify(requestIds),
  );
}
