import { type AuditEntry, commitAudited, INSERT_AUDIT } from '#db/commits/audit/commit-audited.ts';
import { owePushes } from '#db/commits/delivery/owe.ts';
import { oweChangeNewsTo } from '#db/commits/events/event-changes.ts';
import { OFFER_MAILED, transfersOpenSql } from '#db/sql/transfers.ts';
import { OFFERS_PER_TICKET_MAX } from '#shared/limits.ts';
import type { TRANSFER_STATUSES } from '#shared/states.ts';

interface NewTransfer {
  id: string;
  requestId: string;
  ticketId: string;
  fromUserId: string;
  toEmail: string | null;
  now: number;
}

/**
 * Offers the sender's own unused ticket, and queues a mail to the receiver's address.
 * @returns false if it cannot be sent, or an offer of it is open
 */
export function insertTransfer(db: D1Database, row: NewTransfer, audit: AuditEntry): Promise<boolean> {
  const change = db
    .prepare(
      `INSERT INTO ticket_transfers (id, ticket_id, event_id, from_user_id, request_id, to_email, sent_at)
       SELECT ?1, t.id, t.event_id, ?3, ?4, ?5, ?6 FROM tickets AS t JOIN events AS e ON e.id = t.event_id
       WHERE t.id = ?2 AND t.user_id = ?3 AND t.status = 'active' AND t.disputed_at IS NULL AND ${transfersOpenSql('?6')}
         AND (SELECT count(*) FROM ticket_transfers WHERE ticket_id = ?2 AND from_user_id = ?3) < ${OFFERS_PER_TICKET_MAX}
       ON CONFLICT DO NOTHING`,
    )
    .bind(row.id, row.ticketId, row.fromUserId, row.requestId, row.toEmail, row.now);
  const mail = db
    .prepare(
      `INSERT INTO deliveries (channel, kind, subject_id, due_at, created_at)
       SELECT 'mail', 'ticket_offer', id, ?2, ?2 FROM ticket_transfers WHERE id = ?1 AND to_email IS NOT NULL
       ON CONFLICT DO NOTHING`,
    )
    .bind(row.id, row.now);
  const push = db
    .prepare(
      owePushes(
        'ticket_offer',
        `SELECT f.id || ':' || u.id AS subject_id, u.id AS user_id, ?2 AS at
         FROM ticket_transfers AS f
         JOIN users AS u ON u.email = lower(f.to_email) AND u.email_verified_at IS NOT NULL WHERE f.id = ?1`,
      ),
    )
    .bind(row.id, row.now);
  return commitAudited(db, { change, audit, after: [mail, push] });
}

/** Taken back this soon (ms), an offer needs no second mail: its link says so, and mails to strangers stay few. */
const CANCELLED_QUIETLY_MS = 10 * 60_000;

/** Takes back the open offer of a ticket; a receiver whose mail went out a while ago is told. @returns false if none is open */
export function cancelTransfer(
  db: D1Database,
  { ticketId, fromUserId, now }: { ticketId: string; fromUserId: string; now: number },
  audit: AuditEntry,
): Promise<boolean> {
  const mail = db
    .prepare(
      `INSERT INTO deliveries (channel, kind, subject_id, due_at, created_at)
       SELECT 'mail', 'ticket_offer_cancelled', f.id, ?3, ?3 FROM ticket_transfers AS f
       WHERE ticket_id = ?1 AND from_user_id = ?2 AND status = 'cancelled' AND settled_at = ?3
         AND sent_at <= ?3 - ${CANCELLED_QUIETLY_MS} AND ${OFFER_MAILED}
       ON CONFLICT DO NOTHING`,
    )
    .bind(ticketId, fromUserId, now);
  const change = db
    .prepare(
      `UPDATE ticket_transfers SET status = 'cancelled', settled_at = ?3
       WHERE ticket_id = ?1 AND from_user_id = ?2 AND status = 'sent'`,
    )
    .bind(ticketId, fromUserId, now);
  return commitAudited(db, { change, audit, after: [mail] });
}

/** A ticket whose holder the box office changes. */
export interface AcceptedTransfer {
  transferId: string;
  ticketId: string;
  toUserId: string;
  secret: string;
  shortCode: string;
}

/** The offer as D1 has it after the attempt; null if there is no such offer. */
export interface TransferAnswer {
  status: (typeof TRANSFER_STATUSES)[number];
  toUserId: string | null;
}

/**
 * Gives the ticket its new holder and codes, if the offer is open and D1 knows no reason against it, records who accepted
 * it, and queues the mails to both. Idempotent: a repeat finds the offer accepted and changes nothing.
 */
export async function commitTransfer(
  db: D1Database,
  { transferId, ticketId, toUserId, secret, shortCode }: AcceptedTransfer,
  now: number,
): Promise<TransferAnswer | null> {
  const mailTo = (kind: 'ticket_sent' | 'ticket_received') =>
    db
      .prepare(
        `INSERT INTO deliveries (channel, kind, subject_id, due_at, created_at)
         SELECT 'mail', ?3, id, ?2, ?2 FROM ticket_transfers WHERE id = ?1 AND status = 'accepted'
         ON CONFLICT DO NOTHING`,
      )
      .bind(transferId, now, kind);
  const results = await db.batch([
    db
      .prepare(
        `UPDATE ticket_transfers
         SET status = 'accepted', to_user_id = ?3, former_secret = t.secret, former_short_code = t.short_code,
             settled_at = ?4
         FROM tickets AS t JOIN events AS e ON e.id = t.event_id
         WHERE ticket_transfers.id = ?1 AND ticket_transfers.status = 'sent' AND ticket_transfers.ticket_id = ?2
           AND t.id = ?2 AND t.user_id = ticket_transfers.from_user_id AND t.status = 'active'
           AND t.disputed_at IS NULL AND ${transfersOpenSql('?4')}`,
      )
      .bind(transferId, ticketId, toUserId, now),
    db
      .prepare(
        `UPDATE tickets SET user_id = ?3, secret = ?4, short_code = ?5
         FROM ticket_transfers AS f
         WHERE tickets.id = ?2 AND f.id = ?1 AND f.status = 'accepted' AND f.to_user_id = ?3
           AND tickets.secret = f.former_secret`,
      )
      .bind(transferId, ticketId, toUserId, secret, shortCode),
    db
      .prepare(
        `${INSERT_AUDIT}
         SELECT 'ticket.accept:' || id, to_user_id, 'ticket.accept', 'ticket', ticket_id, event_id,
                json_object('transferId', id, 'fromUserId', from_user_id), settled_at
         FROM ticket_transfers WHERE id = ?1 AND status = 'accepted' ON CONFLICT (id) DO NOTHING`,
      )
      .bind(transferId),
    // They are of the former holder.
    db
      .prepare(
        `DELETE FROM access_needs WHERE ticket_id IN (
           SELECT ticket_id FROM ticket_transfers WHERE id = ?1 AND status = 'accepted')`,
      )
      .bind(transferId),
    mailTo('ticket_sent'),
    mailTo('ticket_received'),
    ...oweChangeNewsTo(db, { transferId, now }),
    db
      .prepare(
        owePushes(
          'ticket_sent',
          `SELECT id || ':' || from_user_id AS subject_id, from_user_id AS user_id, ?2 AS at
           FROM ticket_transfers WHERE id = ?1 AND status = 'accepted'`,
        ),
      )
      .bind(transferId, now),
    db.prepare('SELECT status, to_user_id AS toUserId FROM ticket_transfers WHERE id = ?1').bind(transferId),
  ]);
  return ((results.at(-1)?.results ?? []) as unknown as TransferAnswer[])[0] ?? null;
}
