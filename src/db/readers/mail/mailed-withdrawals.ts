import type { Reader } from '#db/client.ts';
import type { Currency } from '#shared/money/money.ts';
import { MAILED_PERSON, type MailedPerson } from './mailed-people.ts';

/** Money that came back from a card. */
export interface MailedWithdrawal extends MailedPerson {
  id: string;
  amount: number;
  currency: Currency;
}

/** Data of `withdrawal_failed` mails. */
export function readMailedWithdrawals(reader: Reader, ids: readonly string[]): Promise<MailedWithdrawal[]> {
  return reader.all(
    `SELECT w.id, w.amount, w.currency, ${MAILED_PERSON}
     FROM withdrawals AS w JOIN users AS u ON u.id = w.user_id
     WHERE w.id IN (SELECT value FROM json_each(?1))`,
    JSON.stringify(ids),
  );
}
