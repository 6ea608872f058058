import { doorCashAccount, doorRevenueAccount } from '#db/ledger/ledger-accounts.ts';
import type { Currency } from '#shared/money/money.ts';
import type { Language } from '#shared/text/languages.ts';
import { paidBy } from './sales-sql.ts';

/** A guest without an account who buys at the door in cash. */
export interface WalkUp {
  id: string;
  name: string;
  /** Empty when they gave none; then no mail is queued. */
  email: string;
  /** Language of their mails. */
  language: Language | null;
}

interface CashFlush {
  attempt: string;
  eventId: string;
  eventName: string;
  currency: Currency;
  now: number;
}

/** Statements that must precede a cash sale: they insert its guests and open its two ledger accounts. */
export function welcomeWalkUps(
  db: D1Database,
  { eventId, currency, now }: CashFlush,
  guests: readonly WalkUp[],
): D1PreparedStatement[] {
  const account = `
    INSERT OR IGNORE INTO ledger_accounts (id, kind, currency, event_id, created_at) VALUES (?1, ?2, ?3, ?4, ?5)`;
  return [
    db
      .prepare(
        `INSERT OR IGNORE INTO users (id, email, name, language, door_event_id, created_at)
         SELECT value ->> 'id', value ->> 'email', value ->> 'name', value ->> 'language', ?3, ?2
         FROM json_each(?1)`,
      )
      .bind(JSON.stringify(guests), now, eventId),
    db.prepare(account).bind(doorCashAccount(eventId), 'door_cash', currency, eventId, now),
    db.prepare(account).bind(doorRevenueAccount(eventId), 'door_revenue', currency, eventId, now),
  ];
}

/**
 * Books the cash sales that this attempt committed. The organizer already holds the money, so it moves between two
 * separate accounts and does not increase what the platform owes the organizer.
 */
export function bookCash(
  db: D1Database,
  ids: string,
  { attempt, eventName }: CashFlush,
  guests: readonly WalkUp[],
): D1PreparedStatement[] {
  return [
    db
      .prepare(
        `INSERT INTO ledger_transfers (request_id, kind, debit_account_id, credit_account_id, amount, currency,
                                       reference_id, description, created_at)
         SELECT 'purchase:' || p.id, 'door_sale', 'door_cash:' || p.event_id, 'door_revenue:' || p.event_id, p.total,
                p.currency, p.id, ?3, p.created_at
         ${paidBy({ table: 'purchases', paid: 'paid' })} AND p.sold_by IS NOT NULL AND p.total > 0 ORDER BY p.seq`,
      )
      .bind(ids, attempt, eventName),
    // Deletes guests without a committed sale.
    db
      .prepare(
        `DELETE FROM users WHERE id IN (SELECT value ->> 'id' FROM json_each(?1)) AND door_event_id IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM purchases AS p WHERE p.user_id = users.id)`,
      )
      .bind(JSON.stringify(guests)),
  ];
}
