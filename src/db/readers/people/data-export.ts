import type { Reader } from '#db/client.ts';
import { walletTransfers } from '#db/readers/money/wallet.ts';
import { placeAt } from '#db/readers/waitlist/waitlist.ts';
import { optedOutSql } from '#db/sql/mailbox.ts';
import { ticketsHeldBy } from '#db/sql/tickets-of-person.ts';

/** Rows per query of a data export. */
const EXPORT_PAGE_ROWS = 500;

/**
 * Sections of a person's data export, as SQL text that one function reads in chunks; ?1 is the person. Columns are listed explicitly, so that a new one is never
 * exported by accident. No secrets: the code of a ticket or order is a bearer token, and export files get passed on. No
 * notes by others either (who scanned, who refunded, auth service records).
 */
export const OWN_DATA = {
  profile: `
    SELECT id, name, email, email_verified_at AS emailVerifiedAt, phone, role, status, language, currency, refunds_to AS refundsTo,
           image_key AS picture, ${optedOutSql('email')} AS announcementsOff, reminders_off AS remindersOff, created_at AS createdAt, last_signed_in_at AS lastSignedInAt
    FROM users WHERE id = ?1`,
  wallets: `
    SELECT currency, balance AS balanceMinor, created_at AS createdAt
    FROM ledger_accounts WHERE user_id = ?1 AND kind = 'wallet' ORDER BY currency`,
  walletTransfers: `
    SELECT t.seq, t.kind, w.sign * t.amount AS amountMinor, t.currency, t.reference_id AS referenceId, t.description,
           t.created_at AS createdAt
    FROM (${walletTransfers({ userId: '?1', accounts: 'SELECT id FROM ledger_accounts WHERE user_id = ?1' })}) AS w
    CROSS JOIN ledger_transfers AS t ON t.seq = w.seq ORDER BY t.seq`,
  topUps: `
    SELECT id, provider, currency, amount AS amountMinor, status, created_at AS createdAt, settled_at AS settledAt
    FROM payments WHERE user_id = ?1 ORDER BY created_at, id`,
  paymentCustomers: `
    SELECT provider, customer_ref AS customerId, created_at AS createdAt
    FROM payment_customers WHERE user_id = ?1 ORDER BY provider`,
  purchases: `
    SELECT p.id, p.event_id AS eventId, e.name AS event, p.status, p.refusal, p.currency, p.subtotal AS subtotalMinor,
           p.discount AS discountMinor, p.total AS totalMinor, p.source, p.created_at AS createdAt
    FROM purchases AS p JOIN events AS e ON e.id = p.event_id WHERE p.user_id = ?1 ORDER BY p.seq`,
  tickets: `
    SELECT t.id, t.purchase_id AS purchaseId, t.event_id AS eventId, e.name AS event, y.name AS type, t.status,
           t.amount_paid AS paidMinor, e.currency, t.used_at AS usedAt, t.refunded_at AS refundedAt,
           t.created_at AS createdAt, t.seat_name AS seat, (SELECT answers FROM ticket_answers AS a WHERE a.ticket_id = t.id) AS answers,
           (SELECT needs FROM access_needs AS n WHERE n.ticket_id = t.id) AS accessNeeds
    FROM ${ticketsHeldBy('?1')} JOIN events AS e ON e.id = t.event_id
    JOIN ticket_types AS y ON y.id = t.ticket_type_id ORDER BY t.created_at, t.id`,
  ticketTransfers: `
    SELECT ticket_id AS ticketId, event_id AS eventId, CASE WHEN from_user_id = ?1 THEN 'sent' ELSE 'received' END AS way,
           CASE WHEN from_user_id = ?1 THEN to_email END AS email, status, sent_at AS sentAt, settled_at AS settledAt
    FROM ticket_transfers WHERE from_user_id = ?1 OR to_user_id = ?1 ORDER BY sent_at, id`,
  eventWaitlists: `
    SELECT w.event_id AS eventId, e.name AS event, w.ticket_type_id AS ticketTypeId, w.quantity, w.status,
           w.joined_at AS joinedAt, w.changed_at AS changedAt
    FROM event_waiters AS w JOIN events AS e ON e.id = w.event_id WHERE w.user_id = ?1 ORDER BY w.joined_at, w.id`,
  ticketReturns: `
    SELECT ticket_id AS ticketId, event_id AS eventId, status, listed_at AS listedAt, settled_at AS settledAt
    FROM ticket_returns WHERE user_id = ?1 ORDER BY listed_at, id`,
  checkIns: `
    SELECT k.ticket_id AS ticketId, k.event_id AS eventId, k.kind, k.refusal, k.gate, k.scanned_at AS scannedAt
    FROM ${ticketsHeldBy('?1')} CROSS JOIN check_ins AS k ON k.ticket_id = t.id
    ORDER BY k.event_id, k.seq`,
  orders: `
    SELECT o.id, o.event_id AS eventId, e.name AS event, o.status, o.refusal, o.currency, o.discount AS discountMinor,
           o.total AS totalMinor, o.created_at AS createdAt, o.completed_at AS completedAt,
           o.cancelled_at AS cancelledAt
    FROM orders AS o JOIN events AS e ON e.id = o.event_id WHERE o.user_id = ?1 ORDER BY o.seq`,
  orderLines: `
    SELECT l.order_id AS orderId, l.name, l.quantity, l.unit_price AS unitPriceMinor, l.total AS totalMinor
    FROM order_lines AS l JOIN orders AS o ON o.id = l.order_id WHERE o.user_id = ?1
    ORDER BY o.seq, l.menu_item_id`,
  refunds: `
    SELECT id, event_id AS eventId, subject_type AS subjectType, subject_id AS subjectId, amount AS amountMinor,
           currency, reason, created_at AS createdAt
    FROM refunds WHERE user_id = ?1 ORDER BY created_at, id`,
  refundRequests: `
    SELECT id, event_id AS eventId, purchase_id AS purchaseId, ticket_ids AS ticketIds, reason, message, status, answer,
           asked_at AS askedAt, decided_at AS decidedAt
    FROM refund_requests WHERE user_id = ?1 ORDER BY asked_at, id`,
  withdrawals: `
    SELECT id, payment_id AS paymentId, refund_id AS refundId, currency, amount AS amountMinor, status, reason, failure,
           created_at AS createdAt, sent_at AS sentAt, settled_at AS settledAt
    FROM withdrawals WHERE user_id = ?1 ORDER BY created_at, id`,
  tips: `
    SELECT id, event_id AS eventId, performer_name AS performer, amount AS amountMinor, currency, message, anonymous,
           created_at AS createdAt
    FROM tips WHERE user_id = ?1 ORDER BY created_at, id`,
  staffAssignments: `
    SELECT s.event_id AS eventId, e.name AS event, s.role, s.created_at AS createdAt
    FROM staff_assignments AS s JOIN events AS e ON e.id = s.event_id WHERE s.user_id = ?1
    ORDER BY s.created_at, s.event_id, s.role`,
  organizerRequests: `
    SELECT message, status, created_at AS createdAt, decided_at AS decidedAt
    FROM organizer_requests WHERE user_id = ?1 ORDER BY created_at, id`,
  events: `
    SELECT id, name, description, category, venue_name AS venue, venue_address AS address, city, status, currency,
           starts_at AS startsAt, ends_at AS endsAt, created_at AS createdAt
    FROM events WHERE organizer_id = ?1 ORDER BY created_at, id`,
  announcements: `
    SELECT event_id AS eventId, audience, subject, text, created_at AS createdAt
    FROM announcements WHERE author_id = ?1 ORDER BY created_at, id`,
  venues: `
    SELECT name, address, city, time_zone AS timeZone, currency, capacity, used_at AS usedAt
    FROM venues WHERE organizer_id = ?1 ORDER BY used_at, id`,
  crews: `
    SELECT name, updated_at AS updatedAt FROM crews WHERE organizer_id = ?1 ORDER BY name, id`,
  pictures: `
    SELECT key, purpose, event_id AS eventId, content_type AS contentType, size, created_at AS createdAt
    FROM uploads WHERE owner_id = ?1 AND stored_at IS NOT NULL AND removed_at IS NULL ORDER BY created_at, key`,
  accountChanges: `
    SELECT action, subject_type AS subjectType, subject_id AS subjectId, created_at AS createdAt
    FROM audit_log WHERE actor_id = ?1 ORDER BY created_at, id`,
  sessions: `
    SELECT id, aal AS level, user_agent AS browser, ip, created_at AS createdAt, refreshed_at AS lastSeenAt
    FROM identity_sessions WHERE user_id = ?1 ORDER BY created_at, id`,
  notifications: `
    SELECT session_id AS sessionId, language, created_at AS createdAt
    FROM push_subscriptions WHERE user_id = ?1 ORDER BY created_at, endpoint`,
  secondFactors: `
    SELECT id, friendly_name AS name, status, created_at AS createdAt
    FROM identity_factors WHERE user_id = ?1 ORDER BY created_at, id`,
} as const satisfies Record<string, string>;

/** Found by the verified address; ?1 is its normalized key. */
export const OWN_WAITLIST_ENTRY = `
  SELECT email, name, interest, source, referral_code AS referralCode,
    ${placeAt('waitlist_entries.position')} AS position, joined_at AS joinedAt,
    confirmed_at AS confirmedAt
  FROM waitlist_entries WHERE email_key = ?1`;

/** Streams a section in chunks, so that memory stays bounded for any amount of data. */
export async function* readSection(
  reader: Reader,
  sql: string,
  key: string,
): AsyncGenerator<Record<string, unknown>[]> {
  for (let offset = 0; ; offset += EXPORT_PAGE_ROWS) {
    const rows = await reader.all<Record<string, unknown>>(
      `${sql} LIMIT ?2 OFFSET ?3`,
      key,
      EXPORT_PAGE_ROWS,
      offset,
    );
    if (rows.length > 0) yield rows;
    if (rows.length < EXPORT_PAGE_ROWS) return;
  }
}
