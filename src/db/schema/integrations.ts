import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { ApiScope } from '../../shared/integrations/api-keys.ts';
import {
  DELIVERY_STATUSES,
  SWITCHED_OFF_REASONS,
  type WebhookKind,
  type WebhookType,
} from '../../shared/integrations/webhooks.ts';
import { flag, id, time } from './columns.ts';
import { organizationId } from './owned.ts';
import { users } from './users.ts';

/**
 * Webhook endpoints of organizers' own systems. Signing secrets are derived from `secretVersion`, not stored: see
 * docs/architecture/integrations.md.
 */
export const webhookEndpoints = sqliteTable(
  'webhook_endpoints',
  {
    id: id(),
    organizerId: text('organizer_id')
      .notNull()
      .references(() => users.id),
    organizationId: organizationId(),
    requestId: text('request_id').notNull(),
    url: text('url').notNull(),
    kinds: text('kinds', { mode: 'json' }).$type<WebhookKind[]>().notNull(),
    active: flag('active').notNull().default(true),
    /** Events before this time are not delivered. */
    activeSince: time('active_since').notNull(),
    secretVersion: integer('secret_version').notNull().default(1),
    rotatedAt: time('rotated_at'),
    /** Not served before this time. */
    dueAt: time('due_at').notNull(),
    /** Consecutive failed runs. */
    failures: integer('failures').notNull().default(0),
    /** Start of the current series of failures. */
    failingSince: time('failing_since'),
    switchedOffAt: time('switched_off_at'),
    switchedOffReason: text('switched_off_reason', { enum: SWITCHED_OFF_REASONS }),
    createdAt: time('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('webhook_endpoints_request').on(t.organizerId, t.requestId),
    index('webhook_endpoints_due').on(t.active, t.dueAt),
    index('webhook_endpoints_organization').on(t.organizationId),
  ],
);

/** One message to one endpoint. Its body is built when it is sent, so that this table holds no personal data. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    endpointId: text('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    type: text('type').$type<WebhookType>().notNull(),
    /**
     * Id of the purchase, refund, order or event; for a check-in, event and sequence number; for an update, event and
     * time.
     */
    subjectId: text('subject_id').notNull(),
    occurredAt: time('occurred_at').notNull(),
    status: text('status', { enum: DELIVERY_STATUSES }).notNull().default('pending'),
    tries: integer('tries').notNull().default(0),
    dueAt: time('due_at').notNull(),
    triedAt: time('tried_at'),
    /** The last response: HTTP status and the beginning of its body, or the reason why there was none. */
    answerStatus: integer('answer_status'),
    answerText: text('answer_text'),
    settledAt: time('settled_at'),
    createdAt: time('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('webhook_deliveries_subject').on(t.endpointId, t.type, t.subjectId),
    index('webhook_deliveries_line').on(t.endpointId, t.status, t.occurredAt),
    index('webhook_deliveries_settled').on(t.settledAt),
    check('webhook_deliveries_status', sql`${t.status} IN ('pending', 'delivered', 'parked')`),
  ],
);

/** Cursor per source table up to which deliveries were noted. */
export const webhookCursors = sqliteTable('webhook_cursors', {
  source: text('source', { enum: ['purchases', 'orders'] }).primaryKey(),
  seq: integer('seq').notNull(),
});

/** Keys of the public API. Only the hash of a key is stored. */
export const apiKeys = sqliteTable(
  'api_keys',
  {
    id: id(),
    organizerId: text('organizer_id')
      .notNull()
      .references(() => users.id),
    organizationId: organizationId(),
    requestId: text('request_id').notNull(),
    name: text('name').notNull(),
    /** Beginning of the key, so that people can recognize it. */
    prefix: text('prefix').notNull(),
    /** SHA-256, as hex. */
    hash: text('hash').notNull(),
    scopes: text('scopes', { mode: 'json' }).$type<ApiScope[]>().notNull(),
    /** Accurate to the minute. */
    lastUsedAt: time('last_used_at'),
    revokedAt: time('revoked_at'),
    createdAt: time('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('api_keys_request').on(t.organizerId, t.requestId),
    uniqueIndex('api_keys_hash').on(t.hash),
    index('api_keys_organization').on(t.organizationId),
  ],
);
