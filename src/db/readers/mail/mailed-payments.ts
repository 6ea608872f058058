import type { Reader } from '#db/client.ts';
import type { Currency } from '#shared/money/money.ts';
import { MAILED_PERSON, type MailedPerson } from './mailed-people.ts';

/** A payment that bought nothing and goes back. */
export interface MailedPayment extends MailedPerson {
  id: string;
  amount: number;
  currency: Currency;
  /** An error code. */
  failure: string | null;
  /** Charged, not only authorized. */
  captured: 0 | 1;
  /** Null for a tip or a top-up of no event. */
  eventId: string | null;
  eventName: string | null;
}

/** Data of `payment_returned` mails. */
export function readMailedPayments(reader: Reader, ids: readonly string[]): Promise<MailedPayment[]> {
  return reader.all(
    `SELECT p.id, p.amount, p.currency, p.failure, p.captured_at IS NOT NULL AS captured, p.event_id AS eventId,
            e.name AS eventName, ${MAILED_PERSON}
     FROM payments AS p JOIN users AS u ON u.id = p.user_id LEFT JOIN events AS e ON e.id = p.event_id
     WHERE p.id IN (SELECT value FROM json_each(?1))`,
    JSON.stringify(ids),
  );
}
