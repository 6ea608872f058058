import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { WAITLIST_INTERESTS, WAITLIST_SOURCES } from '../../shared/people/waitlist.ts';
import { ORGANIZER_REQUEST_STATUSES, STAFF_ROLES } from '../../shared/states.ts';
import { LANGUAGES } from '../../shared/text/languages.ts';
import { UPLOAD_PURPOSES } from '../../shared/uploads.ts';
import { flag, id, time } from './columns.ts';
import { events } from './events.ts';
import { users } from './users.ts';

/**
 * Sessions of the hosted auth service that were signed out here. Its access tokens stay valid until they expire, so the
 * product refuses them itself. `local` ends this session, `others` all the person's other ones issued until then.
 */
export const hostedSignOuts = sqliteTable(
  'hosted_sign_outs',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    sessionId: text('session_id').notNull(),
    kind: text('kind', { enum: ['local', 'others'] }).notNull(),
    endedAt: time('ended_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.sessionId, t.kind] }),
    index('hosted_sign_outs_ended').on(t.endedAt),
  ],
);

/** Changes that a person made to their own account, so that a late repeat does not undo a newer one. */
export const accountRequests = sqliteTable(
  'account_requests',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    requestId: text('request_id').notNull(),
    /** SHA-256 of what was asked. */
    requestHash: text('request_hash').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.requestId] })],
);

/** Pictures in R2. The row stands before the object and outlives it, so that nothing in R2 is nobody's. */
export const uploads = sqliteTable(
  'uploads',
  {
    /** The object's name, and the end of its address. */
    key: text('key').primaryKey(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id),
    purpose: text('purpose', { enum: UPLOAD_PURPOSES }).notNull(),
    /** Whose picture it is, when it is not the owner's own. */
    eventId: text('event_id').references(() => events.id, { onDelete: 'set null' }),
    requestId: text('request_id').notNull(),
    /** SHA-256 of purpose, event and bytes. */
    requestHash: text('request_hash').notNull(),
    contentType: text('content_type').notNull(),
    /** Bytes as stored, without metadata. */
    size: integer('size').notNull(),
    createdAt: time('created_at').notNull(),
    /** When the object was safe in R2; before that, it may not be there. */
    storedAt: time('stored_at'),
    /** Nothing may show it any more: it is to be taken out of R2, or is out already. */
    removedAt: time('removed_at'),
    /** When to look whether anything shows it, and to take it out of R2 if not; null once that is settled. */
    checkAt: time('check_at'),
  },
  (t) => [
    uniqueIndex('uploads_request').on(t.ownerId, t.requestId),
    index('uploads_owner').on(t.ownerId, t.purpose, t.createdAt),
    index('uploads_event').on(t.eventId),
    index('uploads_check').on(t.checkAt).where(sql`check_at IS NOT NULL`),
  ],
);

/** People who deleted their account, and what is still to be cleared away outside D1. */
export const erasures = sqliteTable('erasures', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  requestId: text('request_id').notNull(),
  /** The execution that erased, off which every effect of it hangs. */
  attempt: text('attempt').notNull(),
  createdAt: time('created_at').notNull(),
  /** The account at the auth service is gone. */
  identityAt: time('identity_at'),
  /** The pictures are out of R2. */
  picturesAt: time('pictures_at'),
  /** The box offices have forgotten the name, and closed what sockets there were. */
  doorsAt: time('doors_at'),
  /** Until then, events at which there may be sockets: ids as a JSON list. */
  watched: text('watched'),
});

/** Who works at an event's door or bar. */
export const staffAssignments = sqliteTable(
  'staff_assignments',
  {
    eventId: text('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    role: text('role', { enum: STAFF_ROLES }).notNull(),
    assignedBy: text('assigned_by')
      .notNull()
      .references(() => users.id),
    createdAt: time('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.userId, t.role] }),
    index('staff_assignments_user').on(t.userId),
    check('staff_assignments_role', sql`${t.role} IN ('scanner', 'vendor')`),
  ],
);

/** Work at an event, offered to an address or a person; accepting it makes it an assignment. */
export const staffInvitations = sqliteTable(
  'staff_invitations',
  {
    id: id(),
    eventId: text('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** Lower case. */
    email: text('email').notNull(),
    /** When a person was chosen rather than an address typed. */
    userId: text('user_id').references(() => users.id),
    role: text('role', { enum: STAFF_ROLES }).notNull(),
    invitedBy: text('invited_by')
      .notNull()
      .references(() => users.id),
    /** Of the mail: the inviter's. */
    language: text('language', { enum: LANGUAGES }),
    createdAt: time('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('staff_invitations_role').on(t.eventId, t.email, t.role),
    index('staff_invitations_email').on(t.email),
    index('staff_invitations_user').on(t.userId),
    check('staff_invitations_role_known', sql`${t.role} IN ('scanner', 'vendor')`),
  ],
);

/** People who want to hold events of their own; of one person at most one waits. */
export const organizerRequests = sqliteTable(
  'organizer_requests',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** What they want to organise, in their own words. */
    message: text('message').notNull(),
    status: text('status', { enum: ORGANIZER_REQUEST_STATUSES }).notNull().default('pending'),
    createdAt: time('created_at').notNull(),
    decidedAt: time('decided_at'),
    decidedBy: text('decided_by').references(() => users.id),
  },
  (t) => [
    uniqueIndex('organizer_requests_pending').on(t.userId).where(sql`status = 'pending'`),
    index('organizer_requests_user').on(t.userId, t.createdAt),
    check('organizer_requests_status', sql`${t.status} IN ('pending', 'granted', 'declined')`),
  ],
);

/** `position` is 1 to n without gaps; triggers move it when a friend joins and when somebody leaves. */
export const waitlistEntries = sqliteTable(
  'waitlist_entries',
  {
    id: id(),
    /** As typed; `email_key` (`mailboxOf`) is what makes an entry unique. */
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    name: text('name').notNull(),
    interest: text('interest', { enum: WAITLIST_INTERESTS }),
    source: text('source', { enum: WAITLIST_SOURCES }).notNull(),
    referralCode: text('referral_code').notNull(),
    referredBy: text('referred_by'),
    position: integer('position').notNull().default(0),
    /** Confirms the address and opens the entry's own view. Only the mail carries it; null until one is owed. */
    statusToken: text('status_token'),
    /** Of the last join with this address. */
    requestId: text('request_id'),
    /** Of the last join's page: the language of the mail. */
    language: text('language', { enum: LANGUAGES }),
    joinedAt: time('joined_at').notNull(),
    /** When the address was confirmed; the trigger moves the friend who invited them then. */
    confirmedAt: time('confirmed_at'),
  },
  (t) => [
    uniqueIndex('waitlist_entries_email').on(t.emailKey),
    uniqueIndex('waitlist_entries_code').on(t.referralCode),
    uniqueIndex('waitlist_entries_position').on(t.position),
    uniqueIndex('waitlist_entries_token').on(t.statusToken),
    uniqueIndex('waitlist_entries_request').on(t.requestId),
    index('waitlist_entries_referrer').on(t.referredBy),
  ],
);

/** What people with power did, and to what. Rows are only ever added. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: id(),
    actorId: text('actor_id').notNull(),
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    eventId: text('event_id'),
    /** JSON: what changed, and the reason that was given. */
    details: text('details').notNull().default('{}'),
    overridden: flag('overridden').notNull().default(false),
    createdAt: time('created_at').notNull(),
  },
  (t) => [
    index('audit_log_subject').on(t.subjectType, t.subjectId, t.createdAt),
    index('audit_log_event').on(t.eventId, t.createdAt),
  ],
);
