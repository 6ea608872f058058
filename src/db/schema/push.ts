import { sql } from 'drizzle-orm';
import { check, index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
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
