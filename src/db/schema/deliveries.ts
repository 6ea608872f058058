import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { CHANNELS, DELIVERY_STATES } from '../../shared/states.ts';
import { time } from './columns.ts';

/**
 * Outbox of everything that leaves the platform: one row per message and channel. The primary key makes each message
 * idempotent. See docs/architecture/delivery.md.
 */
export const deliveries = sqliteTable(
  'deliveries',
  {
    channel: text('channel', { enum: CHANNELS }).notNull(),
    kind: text('kind').notNull(),
    /** Id of what the message is about, for example the purchase. */
    subjectId: text('subject_id').notNull(),
    /** For pushes the browser's endpoint; empty where the subject has one recipient. */
    recipient: text('recipient').notNull().default(''),
    status: text('status', { enum: DELIVERY_STATES }).notNull().default('owed'),
    tries: integer('tries').notNull().default(0),
    /** Not sent before this time. */
    dueAt: time('due_at').notNull(),
    /** The end of the lease; apart from `due_at`, so that a lease writes no index entry. */
    leasedUntil: time('leased_until'),
    /** The queue message that took it last; only that message may settle it. */
    lease: text('lease'),
    /** Why the last try failed, or why there was nothing to send. */
    problem: text('problem'),
    /** Worthless from this time on: the row is deleted. */
    expiresAt: time('expires_at'),
    /** Digits and links of a code, encrypted. Erased when sent, and in no backup. */
    sealed: text('sealed'),
    createdAt: time('created_at').notNull(),
    settledAt: time('settled_at'),
  },
  (t) => [
    primaryKey({ columns: [t.channel, t.kind, t.subjectId, t.recipient] }),
    index('deliveries_due').on(t.channel, t.dueAt).where(sql`status = 'owed'`),
    index('deliveries_failed').on(t.dueAt).where(sql`status = 'failed'`),
    index('deliveries_expiry').on(t.expiresAt).where(sql`expires_at IS NOT NULL`),
    check('deliveries_status', sql`${t.status} IN ('owed', 'sent', 'skipped', 'failed')`),
  ],
);

/** Mails that a mailbox got on a day, from each organizer and, with an empty `organizer_id`, from all of us. */
export const mailboxDays = sqliteTable(
  'mailbox_days',
  {
    /** SHA-256 of the mailbox, see `mailboxOf`. */
    mailbox: text('mailbox').notNull(),
    /** UTC days since 1970. */
    day: integer('day').notNull(),
    organizerId: text('organizer_id').notNull().default(''),
    mails: integer('mails').notNull(),
  },
  (t) => [primaryKey({ columns: [t.mailbox, t.day, t.organizerId] }), index('mailbox_days_day').on(t.day)],
);
