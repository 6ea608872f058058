import { sql } from 'drizzle-orm';
import { check, index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { CURRENCIES } from '../../shared/money/money.ts';
import { REFUND_TARGETS, USER_ROLES, USER_STATUSES } from '../../shared/states.ts';
import { LANGUAGES } from '../../shared/text/languages.ts';
import { flag, id, time } from './columns.ts';

/** One row per person, keyed by the auth service's `sub`; inserted when a verified token is first seen. */
export const users = sqliteTable(
  'users',
  {
    id: id(),
    email: text('email').notNull(),
    emailVerifiedAt: time('email_verified_at'),
    /** The address that another account has confirmed since, while `email` is empty: proves which account was theirs. */
    lostEmail: text('lost_email'),
    /**
     * The address whose mail last opened a session here. `email` also follows what a hosted service says of the account, which
     * its other sessions can change.
     */
    provenEmail: text('proven_email'),
    name: text('name').notNull(),
    phone: text('phone'),
    role: text('role', { enum: USER_ROLES }).notNull().default('client'),
    status: text('status', { enum: USER_STATUSES }).notNull().default('active'),
    imageKey: text('image_key'),
    language: text('language', { enum: LANGUAGES }),
    currency: text('currency', { enum: CURRENCIES }),
    /** Null: not asked yet, which means the card. */
    refundsTo: text('refunds_to', { enum: REFUND_TARGETS }),
    /** Until the next release, for the one before: `announcement_opt_outs` holds for all accounts of a mailbox. */
    announcementsOff: flag('announcements_off').notNull().default(false),
    remindersOff: flag('reminders_off').notNull().default(false),
    createdAt: time('created_at').notNull(),
    lastSignedInAt: time('last_signed_in_at'),
    /** Hosted sign-in only: whether the auth service last reported an enrolled second factor. */
    secondFactor: flag('second_factor').notNull().default(false),
    /** When the person deleted their account: the anonymized row keeps references valid. */
    deletedAt: time('deleted_at'),
    /** The event of a person without an account, who paid in cash at its door or joined with a helper's phone; null for accounts. */
    doorEventId: text('door_event_id'),
    /** When an administrator approved that this organizer sells for money without a connected account. */
    paidEventsAt: time('paid_events_at'),
  },
  (t) => [
    index('users_email').on(t.email),
    index('users_lost_email').on(t.lostEmail).where(sql`lost_email IS NOT NULL`),
    index('users_admins').on(t.role).where(sql`role = 'admin'`),
    /** The administrators' list: accounts only, newest first. */
    index('users_newest').on(t.createdAt, t.id).where(sql`deleted_at IS NULL AND door_event_id IS NULL`),
    check('users_role', sql`${t.role} IN ('client', 'organizer', 'admin')`),
    check('users_status', sql`${t.status} IN ('active', 'inactive')`),
  ],
);
