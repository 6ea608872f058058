import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { ACCOUNT_NOTICES, ANNOUNCEMENT_AUDIENCES, MAIL_KINDS, REMINDERS } from '../../shared/states.ts';
import { flag, id, time } from './columns.ts';
import { events } from './events.ts';

/** Cursor per kind up to which mails were queued. */
export const mailCursors = sqliteTable('mail_cursors', {
  kind: text('kind', { enum: MAIL_KINDS }).primaryKey(),
  /** For `purchase`: the last `purchases.seq`. */
  seq: integer('seq').notNull(),
});

/** Account changes that are reported to the owner, with their address before the change. */
export const accountNotices = sqliteTable(
  'account_notices',
  {
    id: id(),
    userId: text('user_id').notNull(),
    what: text('what', { enum: ACCOUNT_NOTICES }).notNull(),
    email: text('email').notNull(),
    /** The new address, or the name of the API key or authenticator app. */
    detail: text('detail').notNull().default(''),
    createdAt: time('created_at').notNull(),
  },
  (t) => [index('account_notices_user').on(t.userId)],
);

/** Messages of an organizer to holders of tickets; each has a row in `deliveries` with the subject `<id>:<user>`. */
export const announcements = sqliteTable(
  'announcements',
  {
    id: id(),
    eventId: text('event_id')
      .notNull()
      .references(() => events.id),
    authorId: text('author_id').notNull(),
    audience: text('audience', { enum: ANNOUNCEMENT_AUDIENCES }).notNull(),
    /** Of the audience `type`. */
    ticketTypeId: text('ticket_type_id'),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (t) => [
    index('announcements_event').on(t.eventId, t.createdAt),
    index('announcements_author').on(t.authorId),
    check('announcements_audience', sql`${t.audience} IN ('everybody', 'type', 'inside', 'missing')`),
  ],
);

/** Mailboxes that want no announcements, see `mailboxOf`. Mails about one's own tickets go out anyway. */
export const announcementOptOuts = sqliteTable('announcement_opt_outs', {
  mailbox: text('mailbox').primaryKey(),
  createdAt: time('created_at').notNull(),
});

/** Changed times, places and line-ups of sold events. Changes until `notify_at` share one row and one mail per holder. */
export const eventChanges = sqliteTable(
  'event_changes',
  {
    /** The id of the audit row of the first change. */
    id: id(),
    eventId: text('event_id')
      .notNull()
      .references(() => events.id),
    /** What holders know, as JSON: `ToldFacts`. */
    before: text('before').notNull(),
    createdAt: time('created_at').notNull(),
    /** Of the last edit; people who bought before it are asked. */
    changedAt: time('changed_at').notNull().default(0),
    notifyAt: time('notify_at').notNull(),
    /** Holders answer until then, or until the event starts. */
    answerUntil: time('answer_until').notNull().default(0),
    /** Whether they may give their tickets back for the money. */
    offersMoneyBack: flag('offers_money_back').notNull().default(false),
  },
  (t) => [index('event_changes_event').on(t.eventId, t.notifyAt)],
);

/** Holders who still come after a change, by ticket. Given back tickets have a refund `change:<change>:<ticket>`. */
export const changeAnswers = sqliteTable(
  'change_answers',
  {
    changeId: text('change_id')
      .notNull()
      .references(() => eventChanges.id),
    ticketId: text('ticket_id').notNull(),
    userId: text('user_id').notNull(),
    answeredAt: time('answered_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.changeId, t.ticketId, t.userId] })],
);

/** Reminders whose mails and pushes are owed: each once per event. */
export const eventReminders = sqliteTable(
  'event_reminders',
  {
    eventId: text('event_id')
      .notNull()
      .references(() => events.id),
    kind: text('kind', { enum: REMINDERS }).notNull(),
    owedAt: time('owed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.kind] })],
);
