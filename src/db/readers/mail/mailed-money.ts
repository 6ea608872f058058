import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Reader } from '#db/client.ts';
import { BORNE } from '#db/readers/money/disputes.ts';
import { disputes, events, payments, users } from '#db/schema/index.ts';
import type { PaymentPurpose } from '#db/schema/money.ts';
import { answeringOwnerSql } from '#db/sql/organizations.ts';
import { isOneOf, pick } from '#db/typed-queries.ts';
import type { Currency } from '#shared/money/money.ts';
import { MAILED_HEAD, MAILED_PERSON, type MailedHead, type MailedPerson } from './mailed.ts';

/** A tip without an event, or a top-up, has none. */
type MaybeEvent = { [Key in keyof MailedHead]: MailedHead[Key] | null } & { eventName: string | null };

/** A payment that bought nothing and goes back. */
export interface MailedPayment extends MailedPerson, MaybeEvent {
  id: string;
  amount: number;
  currency: Currency;
  /** An error code. */
  failure: string | null;
  /** Charged, not only authorized. */
  captured: 0 | 1;
}

/** Data of `payment_returned` mails. */
export function readMailedPayments(reader: Reader, ids: readonly string[]): Promise<MailedPayment[]> {
  return reader.all(
    `SELECT p.id, p.amount, p.currency, p.failure, p.captured_at IS NOT NULL AS captured,
            e.name AS eventName, ${MAILED_HEAD}, ${MAILED_PERSON}
     FROM payments AS p JOIN users AS u ON u.id = p.user_id LEFT JOIN events AS e ON e.id = p.event_id
     WHERE p.id IN (SELECT value FROM json_each(?1))`,
    JSON.stringify(ids),
  );
}

/** A payment whose capture was refused after the sale. */
export interface MailedUnpaid extends MailedPerson, MaybeEvent {
  id: string;
  purpose: PaymentPurpose;
  amount: number;
  currency: Currency;
  due: number;
  /** Unix ms. */
  payBefore: number;
  timeZone: string | null;
  city: string | null;
}

/** Data of `payment_unpaid` and `payment_lapsed` mails. */
export function readMailedUnpaid(reader: Reader, ids: readonly string[]): Promise<MailedUnpaid[]> {
  return reader.all(
    `SELECT p.id, p.purpose, p.amount, p.currency, p.due, p.expires_at AS payBefore, e.name AS eventName,
            e.time_zone AS timeZone, e.city, ${MAILED_HEAD}, ${MAILED_PERSON}
     FROM payments AS p JOIN users AS u ON u.id = p.user_id LEFT JOIN events AS e ON e.id = p.event_id
     WHERE p.id IN (SELECT value FROM json_each(?1))`,
    JSON.stringify(ids),
  );
}

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

const organizer = alias(users, 'organizer');

/** Data of `dispute` mails to the owner who answers for the money of the disputed sale. */
export function readMailedDisputes(reader: Reader, disputeIds: readonly string[]) {
  return reader
    .select({
      ...pick(disputes, 'id', 'status', 'currency', 'evidenceDueAt'),
      amountMinor: disputes.amount,
      organizerMinor: BORNE.organizerMinor,
      payerName: users.name,
      eventId: events.id,
      eventName: events.name,
      ...pick(events, 'timeZone', 'city', 'category', 'imageKey'),
      organizerName: organizer.name,
      email: organizer.email,
      guestName: organizer.name,
      language: organizer.language,
      userStatus: organizer.status,
    })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .innerJoin(users, eq(users.id, payments.userId))
    .innerJoin(events, eq(events.id, payments.eventId))
    .innerJoin(organizer, eq(organizer.id, sql.raw(answeringOwnerSql('events'))))
    .where(isOneOf(disputes.id, disputeIds));
}
