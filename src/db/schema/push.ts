import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { MAIL_STATUSES, PUSH_KINDS } from '../../shared/states.ts';
import { LANGUAGES } from '../../shared/text/languages.ts';
import { time } from './columns.ts';
import { users } from './users.ts';

/** Web Push subscriptions: a browser of a signed-in person. Triggers delete those of ended sessions and accounts. */
export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    /** The push service's URL for this browser. With it and both keys, anyone can send. */
    endpoint: text('endpoint').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    sessionId: text('session_id').notNull(),
    /** The browser's keys as base64url (RFC 8291). */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    createdAt: time('created_at').notNull(),
    /** When a push last failed, and why. */
    failedAt: time('failed_at'),
    problem: text('problem'),
  },
  (t) => [
    index('push_subscriptions_user').on(t.userId),
    check('push_subscriptions_language', sql`${t.language} IN ('en', 'es', 'ru')`),
  ],
);

/** Push queue. The primary key makes each push idempotent; rows are deleted when they expire. */
export const pushes = sqliteTable(
  'pushes',
  {
    kind: text('kind', { enum: PUSH_KINDS }).notNull(),
    /** What the push is about, for example an order and the time when it became ready. */
    subjectId: text('subject_id').notNull(),
    endpoint: text('endpoint')
      .notNull()
      .references(() => pushSubscriptions.endpoint, { onDelete: 'cascade' }),
    status: text('status', { enum: MAIL_STATUSES }).notNull().default('owed'),
    tries: integer('tries').notNull().default(0),
    /** Not sent before this time; a lease moves it. */
    dueAt: time('due_at').notNull(),
    /** Not sent after this time. */
    expiresAt: time('expires_at').notNull(),
    /** The run that claimed it last; only that run may settle it. */
    lease: text('lease'),
    createdAt: time('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.subjectId, t.endpoint] }),
    index('pushes_due').on(t.dueAt).where(sql`status = 'owed'`),
    index('pushes_endpoint').on(t.endpoint),
    index('pushes_expiry').on(t.expiresAt),
    check('pushes_status', sql`${t.status} IN ('owed', 'sent', 'skipped', 'failed')`),
  ],
);
