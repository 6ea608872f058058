import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { ACCOUNT_NOTICES, MAIL_KINDS, MAIL_STATUSES } from '../../shared/states.ts';
import { id, time } from './columns.ts';

/** Mails that somebody is owed, one per kind and subject: what makes each go out once. */
export const mails = sqliteTable(
  'mails',
  {
    kind: text('kind', { enum: MAIL_KINDS }).notNull(),
    /** What it is about; of a `purchase`, the purchase's id. */
    subjectId: text('subject_id').notNull(),
    status: text('status', { enum: MAIL_STATUSES }).notNull().default('owed'),
    tries: integer('tries').notNull().default(0),
    /** Not to be taken before; while somebody is sending it, the end of their lease. */
    dueAt: time('due_at').notNull(),
    /** The run that took it last; only that run may settle it. */
    lease: text('lease'),
    /** Why the last try failed, or why there was nothing to send. */
    problem: text('problem'),
    createdAt: time('created_at').notNull(),
    settledAt: time('settled_at'),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.subjectId] }),
    index('mails_due').on(t.status, t.dueAt),
    check('mails_status', sql`${t.status} IN ('owed', 'sent', 'skipped', 'failed')`),
  ],
);

/** How far the rows that owe somebody a mail have been looked through, by kind. */
export const mailCursors = sqliteTable('mail_cursors', {
  kind: text('kind', { enum: MAIL_KINDS }).primaryKey(),
  /** Of `purchase`: the last `purchases.seq`. */
  seq: integer('seq').notNull(),
});

/** Changes of an account that its owner is told of by mail, with the address that was theirs before the change. */
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
