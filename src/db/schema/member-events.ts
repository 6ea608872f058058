import { foreignKey, index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { events } from './events.ts';
import { organizationMembers } from './organizations.ts';

/** The events of a member who has rights for some only. WITHOUT ROWID, by hand in the migration. */
export const memberEvents = sqliteTable(
  'member_events',
  {
    organizationId: text('organization_id').notNull(),
    userId: text('user_id').notNull(),
    eventId: text('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.userId, t.eventId] }),
    index('member_events_event').on(t.eventId),
    foreignKey({
      name: 'member_events_member',
      columns: [t.organizationId, t.userId],
      foreignColumns: [organizationMembers.organizationId, organizationMembers.userId],
    }).onDelete('cascade'),
  ],
);
