import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { ORGANIZER_REQUEST_STATUSES, RELINK_OUTCOMES, STAFF_ROLES } from '../../shared/states.ts';
import { LANGUAGES } from '../../shared/text/languages.ts';
import { UPLOAD_PURPOSES } from '../../shared/uploads.ts';
import { WAITLIST_INTERESTS, WAITLIST_SOURCES } from '../../shared/waitlist/waitlist.ts';
import { flag, id, time } from './columns.ts';
import { events } from './events.ts';
import { users } from './users.ts';

/**
 * Sessions of the hosted auth service that were signed out here. Its access tokens stay valid until they expire, so the
 * Worker rejects them itself. `local` ends one session, `others` all other sessions of the person issued until then,
 * `take_over` all other sessions, until it is settled.
 */
export const hostedSignOuts = sqliteTable(
  'hosted_sign_outs',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    sessionId: text('session_id').notNull(),
    kind: text('kind', { enum: ['local', 'others', 'take_over'] }).notNull(),
    endedAt: time('ended_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.sessionId, t.kind] }),
    index('hosted_sign_outs_ended').on(t.endedAt),
  ],
);

/**
 * Accounts whose password the Worker is replacing at the hosted service, which then reports a change of the password to
 * their owner. They may not be in `users` yet.
 */
export const passwordReplacements = sqliteTable(
  'password_replacements',
  {
    userId: text('user_id').notNull(),
    /** The session with whose token it is replaced. */
    sessionId: text('session_id').notNull(),
    /** After a crash the replacement counts no longer than this. */
    endsAt: time('ends_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.sessionId] })],
);

/** Idempotency keys of account changes, so that a late repeat does not undo a newer change. */
export const accountRequests = sqliteTable(
  'account_requests',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    requestId: text('request_id').notNull(),
    /** SHA-256 of the request's content. */
    requestHash: text('request_hash').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.requestId] })],
);

/** Pictures in R2. The row is written before the object and outlives it, so that every object in R2 has an owner. */
export const uploads = sqliteTable(
  'uploads',
  {
    /** The R2 key, and the end of the public URL. */
    key: text('key').primaryKey(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id),
    purpose: text('purpose', { enum: UPLOAD_PURPOSES }).notNull(),
    /** The event that it belongs to, if it is not a profile picture. */
    eventId: text('event_id').references(() => events.id, { onDelete: 'set null' }),
    requestId: text('request_id').notNull(),
    /** SHA-256 of purpose, event and bytes. */
    requestHash: text('request_hash').notNull(),
    contentType: text('content_type').notNull(),
    /** Bytes as stored, without metadata. */
    size: integer('size').notNull(),
    createdAt: time('created_at').notNull(),
    /** When R2 had stored the object; before that, it may be missing. */
    storedAt: time('stored_at'),
    /** Nothing may use it any more: it was deleted from R2 or is about to be. */
    removedAt: time('removed_at'),
    /** When to check whether it is still in use, and to delete it from R2 if not; null once settled. */
    checkAt: time('check_at'),
  },
  (t) => [
    uniqueIndex('uploads_request').on(t.ownerId, t.requestId),
    index('uploads_owner').on(t.ownerId, t.purpose, t.createdAt),
    index('uploads_event').on(t.eventId),
    index('uploads_check').on(t.checkAt).where(sql`check_at IS NOT NULL`),
  ],
);

/** Deleted accounts, and the progress of the cleanup outside D1. */
export const erasures = sqliteTable(
  'erasures',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id),
    requestId: text('request_id').notNull(),
    /** The execution that erased the account; all its statements depend on it. */
    attempt: text('attempt').notNull(),
    createdAt: time('created_at').notNull(),
    /** The auth service's account is deleted. */
    identityAt: time('identity_at'),
    /** The pictures are deleted from R2. */
    picturesAt: time('pictures_at'),
    /** The box offices have erased the name and closed the person's sockets. */
    doorsAt: time('doors_at'),
    /** Until then, events where the person may have open sockets: a JSON list of ids. */
    watched: text('watched'),
  },
  (t) => [
    index('erasures_open')
      .on(t.createdAt)
      .where(sql`identity_at IS NULL OR pictures_at IS NULL OR doors_at IS NULL`),
  ],
);

/**
 * Accounts that were deleted at the hosted auth service, and are connected again with the person who has registered there
 * anew: an administrator requests it and confirms it. The latest request for each account.
 */
export const relinks = sqliteTable(
  'relinks',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id),
    /** The account that the person has registered since; it gives way. */
    newUserId: text('new_user_id')
      .notNull()
      .references(() => users.id),
    reason: text('reason').notNull(),
    /** Administrators, who are never deleted: a foreign key would need an index for each deletion of a guest. */
    requestedBy: text('requested_by').notNull(),
    requestedAt: time('requested_at').notNull(),
    confirmedBy: text('confirmed_by'),
    confirmedAt: time('confirmed_at'),
    /** When the auth service had the account again, or when that turned out to be impossible. */
    settledAt: time('settled_at'),
    outcome: text('outcome', { enum: RELINK_OUTCOMES }),
  },
  (t) => [
    index('relinks_new').on(t.newUserId),
    index('relinks_open').on(t.confirmedAt).where(sql`confirmed_at IS NOT NULL AND settled_at IS NULL`),
    check('relinks_outcome', sql`${t.outcome} IN ('done', 'not_empty', 'address_taken')`),
  ],
);

/** Staff of an event's door and bar. */
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

/** Invitations of an address or a person to work at an event; accepting one creates an assignment. */
export const staffInvitations = sqliteTable(
  'staff_invitations',
  {
    id: id(),
    eventId: text('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** Lower case. */
    email: text('email').notNull(),
    /** Set when the organizer picked a person instead of typing an address. */
    userId: text('user_id').references(() => users.id),
    role: text('role', { enum: STAFF_ROLES }).notNull(),
    invitedBy: text('invited_by')
      .notNull()
      .references(() => users.id),
    /** The inviter's language, used for the mail. */
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

/** Requests to become an organizer; at most one pending per person. */
export const organizerRequests = sqliteTable(
  'organizer_requests',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** What they want to organize, in their own words. */
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

/** Positions of entries that were deleted, noted by a trigger. A place is its position less the gaps before it. */
export const waitlistGaps = sqliteTable('waitlist_gaps', { position: integer('position').primaryKey() });

/** Ordered by `position`, which is never used twice; a trigger moves it when a friend confirms. */
export const waitlistEntries = sqliteTable(
  'waitlist_entries',
  {
    id: id(),
    /** As typed; `email_key` (`mailboxOf`) makes an entry unique. */
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    name: text('name').notNull(),
    interest: text('interest', { enum: WAITLIST_INTERESTS }),
    source: text('source', { enum: WAITLIST_SOURCES }).notNull(),
    referralCode: text('referral_code').notNull(),
    referredBy: text('referred_by'),
    position: integer('position').notNull().default(0),
    /**
     * Bearer token that confirms the address and opens the entry's page. Only the mail contains it; null until a mail
     * is queued.
     */
    statusToken: text('status_token'),
    /** Request id of the last join with this address. */
    requestId: text('request_id'),
    /** Page language of the last join, used for the mail. */
    language: text('language', { enum: LANGUAGES }),
    joinedAt: time('joined_at').notNull(),
    /** When the address was confirmed; a trigger then moves the inviting friend up. */
    confirmedAt: time('confirmed_at'),
  },
  (t) => [
    uniqueIndex('waitlist_entries_email').on(t.emailKey),
    uniqueIndex('waitlist_entries_code').on(t.referralCode),
    index('waitlist_entries_referrer').on(t.referredBy),
    uniqueIndex('waitlist_entries_position').on(t.position),
    uniqueIndex('waitlist_entries_token').on(t.statusToken),
    uniqueIndex('waitlist_entries_request').on(t.requestId),
  ],
);

/** Append-only log of privileged actions and their subjects. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: id(),
    actorId: text('actor_id').notNull(),
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    eventId: text('event_id'),
    /** JSON: the changes, and the given reason. */
    details: text('details').notNull().default('{}'),
    overridden: flag('overridden').notNull().default(false),
    createdAt: time('created_at').notNull(),
  },
  (t) => [
    index('audit_log_subject').on(t.subjectType, t.subjectId, t.createdAt),
    index('audit_log_event').on(t.eventId, t.createdAt),
    index('audit_log_actor').on(t.actorId, t.createdAt),
    index('audit_log_action').on(t.action, t.createdAt),
    index('audit_log_newest').on(t.createdAt),
  ],
);

/** Read-only views of an organizer's pages by an administrator: a second session for one tab. */
export const supportViews = sqliteTable(
  'support_views',
  {
    id: id(),
    adminId: text('admin_id')
      .notNull()
      .references(() => users.id),
    /** The administrator's auth session: another one cannot use the view. */
    sessionId: text('session_id').notNull(),
    organizerId: text('organizer_id')
      .notNull()
      .references(() => users.id),
    /** The organizer reads it. */
    reason: text('reason').notNull(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    /** Ended by the administrator, or by cron once expired. */
    endedAt: time('ended_at'),
  },
  (t) => [
    index('support_views_organizer').on(t.organizerId, t.createdAt),
    index('support_views_admin').on(t.adminId),
    index('support_views_open').on(t.expiresAt).where(sql`ended_at IS NULL`),
    check('support_views_time', sql`${t.expiresAt} > ${t.createdAt}`),
  ],
);
