import { sql } from 'drizzle-orm';
import {
  type AnySQLiteColumn,
  check,
  index,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import { INVITATION_STATES, type Right } from '../../shared/organizations/rights.ts';
import { LANGUAGES } from '../../shared/text/languages.ts';
import { flag, id, time } from './columns.ts';
import { users } from './users.ts';

/**
 * Owns events, venues, crews, codes, webhooks, API keys and a payout account. The organization of one that a person
 * begins with has the id of its founder.
 */
export const organizations = sqliteTable(
  'organizations',
  {
    id: id(),
    /** Null: it is called like its founder. */
    name: text('name'),
    /** Bounds that are counted by organizer also count what the founder's other organizations use. */
    foundedBy: text('founded_by')
      .notNull()
      .references((): AnySQLiteColumn => users.id),
    /** The idempotency key of the founding. */
    requestId: text('request_id').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (t) => [uniqueIndex('organizations_request').on(t.foundedBy, t.requestId)],
);

/** Who may do what in an organization. WITHOUT ROWID, by hand in the migration. */
export const organizationMembers = sqliteTable(
  'organization_members',
  {
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** Owners have every right, and alone manage members, the payout account and the organization. */
    isOwner: flag('is_owner').notNull().default(false),
    rights: text('rights', { mode: 'json' }).$type<Right[]>().notNull().default(sql`'[]'`),
    /** Otherwise the events of `member_events` only. */
    allEvents: flag('all_events').notNull().default(true),
    /** The membership ends then; null: no end. */
    until: time('until'),
    /** A person, without a foreign key, whose check would need an index. */
    addedBy: text('added_by').notNull(),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.userId] }),
    index('organization_members_user').on(t.userId),
    check('organization_members_owner', sql`${t.isOwner} = 0 OR (${t.allEvents} = 1 AND ${t.until} IS NULL)`),
  ],
);

/** An offer of a membership to an address. Only who has verified that address can accept it, once. */
export const organizationInvitations = sqliteTable(
  'organization_invitations',
  {
    id: id(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id),
    /** In lower case; empty once its person is erased. */
    email: text('email').notNull(),
    isOwner: flag('is_owner').notNull().default(false),
    rights: text('rights', { mode: 'json' }).$type<Right[]>().notNull().default(sql`'[]'`),
    /** Ids of the events; null: all. */
    eventIds: text('event_ids', { mode: 'json' }).$type<string[]>(),
    until: time('until'),
    state: text('state', { enum: INVITATION_STATES }).notNull().default('open'),
    language: text('language', { enum: LANGUAGES }),
    invitedBy: text('invited_by').notNull(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    settledAt: time('settled_at'),
    /** Who accepted it. */
    acceptedBy: text('accepted_by'),
  },
  (t) => [
    uniqueIndex('organization_invitations_open').on(t.organizationId, t.email).where(sql`state = 'open'`),
    index('organization_invitations_email').on(t.email),
    check('organization_invitations_state', sql`${t.state} IN ('open', 'accepted', 'withdrawn')`),
    check('organization_invitations_rights', sql`json_valid(${t.rights})`),
  ],
);
