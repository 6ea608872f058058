import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { id, minor, time } from './columns.ts';
import { events } from './events.ts';

/** Who brings guests to one event for a commission; a person without an account, known by a link. */
export const promoters = sqliteTable(
  'promoters',
  {
    id: id(),
    eventId: text('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    requestId: text('request_id').notNull(),
    name: text('name').notNull(),
    email: text('email'),
    /** Trimmed, upper case: typed by guests, and the word of the link. It never changes. */
    code: text('code').notNull(),
    /** JSON: a `CommissionRule`, for sales and arrivals from now on. */
    commission: text('commission').notNull(),
    /** New sales earn nothing from then on; what was earned stays. */
    endedAt: time('ended_at'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('promoters_request').on(t.eventId, t.requestId),
    uniqueIndex('promoters_code').on(t.eventId, t.code),
    check('promoters_commission', sql`json_valid(${t.commission})`),
  ],
);

/** Commission booked so far for the people of one name on a promoter's list. */
export const entryCommissions = sqliteTable(
  'entry_commissions',
  {
    entryId: text('entry_id').primaryKey(),
    promoterId: text('promoter_id')
      .notNull()
      .references(() => promoters.id),
    /** The heads that were counted, and their sum. */
    heads: integer('heads').notNull(),
    amount: minor('amount').notNull(),
  },
  (t) => [index('entry_commissions_promoter').on(t.promoterId)],
);
