import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { STAFF_ROLES } from '../../shared/states.ts';
import { currency, id, time } from './columns.ts';
import { IS_OF_ONE, organizationId } from './owned.ts';
import { users } from './users.ts';

/** Venues that an organizer's new events are proposed for; each is saved when its first event is created. */
export const venues = sqliteTable(
  'venues',
  {
    id: id(),
    organizerId: text('organizer_id')
      .notNull()
      .references(() => users.id),
    organizationId: organizationId(),
    name: text('name').notNull(),
    address: text('address').notNull().default(''),
    city: text('city').notNull(),
    timeZone: text('time_zone').notNull(),
    currency: currency(),
    capacity: integer('capacity'),
    /** When an event was last created there. */
    usedAt: time('used_at').notNull(),
  },
  (t) => [
    // Until the next release, for rows that the one before adds.
    uniqueIndex('venues_place')
      .on(t.organizerId, sql`\`name\` COLLATE NOCASE`, sql`\`city\` COLLATE NOCASE`)
      .where(sql.raw(IS_OF_ONE)),
    index('venues_founder').on(t.organizerId),
    uniqueIndex('venues_spot').on(
      t.organizationId,
      sql`\`name\` COLLATE NOCASE`,
      sql`\`city\` COLLATE NOCASE`,
    ),
  ],
);

/** A named list of staff that can be added to an event at once. */
export const crews = sqliteTable(
  'crews',
  {
    id: id(),
    organizerId: text('organizer_id')
      .notNull()
      .references(() => users.id),
    organizationId: organizationId(),
    name: text('name').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (t) => [
    // Until the next release, for rows that the one before adds.
    uniqueIndex('crews_name').on(t.organizerId, sql`\`name\` COLLATE NOCASE`).where(sql.raw(IS_OF_ONE)),
    index('crews_founder').on(t.organizerId),
    uniqueIndex('crews_title').on(t.organizationId, sql`\`name\` COLLATE NOCASE`),
  ],
);

/**
 * What a person has dismissed from the list of what needs them, with the facts that it showed. WITHOUT ROWID, by hand in
 * the migration.
 */
export const needDismissals = sqliteTable(
  'need_dismissals',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** Its kind, and the event it is about. */
    need: text('need').notNull(),
    /** Other facts bring it back. */
    state: text('state').notNull(),
    dismissedAt: time('dismissed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.need] })],
);

/** Staff of a crew in one role. WITHOUT ROWID, by hand in the migration. */
export const crewMembers = sqliteTable(
  'crew_members',
  {
    crewId: text('crew_id')
      .notNull()
      .references(() => crews.id, { onDelete: 'cascade' }),
    /** The id of a person with an account, or an invited address in lower case. */
    person: text('person').notNull(),
    role: text('role', { enum: STAFF_ROLES }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.crewId, t.person, t.role] }),
    index('crew_members_person').on(t.person),
    check('crew_members_role', sql`${t.role} IN ('scanner', 'vendor')`),
  ],
);
