import { commitRepeatable } from '#db/client.ts';
import type { KnownErasure } from '#db/readers/people/erasures.ts';
import { ERASURE, eventsOfPersonSql, lossesSql, obstaclesSql, ownedAloneBy } from '#db/sql/people.ts';
import { ticketsHeldBy } from '#db/sql/tickets-of-person.ts';
import { SHOWN_OUT_EVENTS_MAX } from '#shared/limits.ts';

/** SQL: a row of an organization that ends with this person ?1. */
const IS_ALONE_THERE = `organization_id IN (${ownedAloneBy('?1')})`;

/** SQL: ids of the tickets that this person ?1 has or has bought. */
const TICKETS_HELD_OR_BOUGHT = `SELECT t.id FROM ${ticketsHeldBy('?1')}
  UNION SELECT t.id FROM purchases AS p CROSS JOIN tickets AS t ON t.purchase_id = p.id WHERE p.user_id = ?1`;

/** Placeholder for an erased name. */
export const NO_NAME = '—';

export interface Erasure {
  userId: string;
  requestId: string;
  /** A new id per execution: the other statements only act if this attempt inserted its row. */
  attempt: string;
  /** The confirmed losses, in the text form of `readDeletionFacts`. */
  lossesText: string;
  /** The person's mailbox, which keys their waitlist entry; null when their address is not verified. */
  waitlistKey: string | null;
  email: string;
  /** Whether the auth service's tables are in this database. */
  isEmbedded: boolean;
  /** The person, unless their account gives way to another one of theirs. */
  actorId: string;
  /** SQL about the person ?1 that must hold too. */
  onlyIf?: string;
  auditId: string;
  /** Events that ended before this are left alone (Unix ms). */
  endedAfter: number;
  now: number;
}

/**
 * Anonymizes a person in one transaction. Purchases, payments and tips stay under a meaningless id. It commits only if
 * the current losses equal the confirmed ones and no obstacle exists. @returns null when it did not commit
 */
export async function erasePerson(db: D1Database, erasure: Erasure): Promise<KnownErasure | null> {
  const { userId, requestId, attempt, lossesText, now } = erasure;
  const against = Object.values(obstaclesSql('?1', '?4')).join(' OR ');
  const watched = eventsOfPersonSql({
    user: '?1',
    isAdmin: "(SELECT role = 'admin' FROM users WHERE id = ?1)",
    endedAfter: '?7',
    now: '?4',
    limit: String(SHOWN_OUT_EVENTS_MAX),
  });
  const begin = db
    .prepare(
      `INSERT INTO erasures (user_id, request_id, attempt, created_at, identity_at, watched)
       SELECT ?1, ?2, ?3, ?4, ?6, (SELECT json_group_array(id) FROM (${watched})) FROM users
       WHERE id = ?1 AND deleted_at IS NULL AND ${lossesSql('?1', '?4')} = ?5 AND NOT (${against})
         AND ${erasure.onlyIf ?? 'TRUE'}
       ON CONFLICT DO NOTHING`,
    )
    .bind(userId, requestId, attempt, now, lossesText, erasure.isEmbedded ? now : null, erasure.endedAfter);
  const mine = 'EXISTS (SELECT 1 FROM erasures WHERE user_id = ?1 AND attempt = ?2)';
  const only = (sql: string, ...more: (string | number | null)[]) =>
    db.prepare(`${sql} AND ${mine}`).bind(userId, attempt, ...more);
  const results = await commitRepeatable(db, [
    begin,
    only('DELETE FROM waitlist_entries WHERE email_key = ?3', erasure.waitlistKey),
    only(`DELETE FROM ticket_answers WHERE ticket_id IN (${TICKETS_HELD_OR_BOUGHT})`),
    only(`DELETE FROM access_needs WHERE ticket_id IN (${TICKETS_HELD_OR_BOUGHT})`),
    only("UPDATE tips SET anonymous = 1, message = '' WHERE user_id = ?1"),
    only('DELETE FROM staff_assignments WHERE user_id = ?1'),
    only('DELETE FROM staff_invitations WHERE (email = ?3 OR user_id = ?1)', erasure.email),
    only('DELETE FROM crew_members WHERE person IN (?1, ?3)', erasure.email),
    only(`DELETE FROM crews WHERE ${IS_ALONE_THERE}`),
    only('DELETE FROM need_dismissals WHERE user_id = ?1'),
    only(`DELETE FROM venues WHERE ${IS_ALONE_THERE}`),
    only('DELETE FROM organizer_requests WHERE user_id = ?1'),
    only("UPDATE refund_requests SET message = '' WHERE user_id = ?1"),
    only(
      `UPDATE ticket_transfers SET status = 'cancelled', settled_at = ?3 WHERE from_user_id = ?1 AND status = 'sent'`,
      now,
    ),
    only('UPDATE ticket_transfers SET to_email = NULL WHERE from_user_id = ?1 OR to_user_id = ?1'),
    only("UPDATE announcements SET subject = '', text = '' WHERE author_id = ?1"),
    only(`UPDATE events SET cancellation_words = '' WHERE ${IS_ALONE_THERE} AND cancellation_words <> ''`),
    only('DELETE FROM relinks WHERE user_id = ?1'),
    only('DELETE FROM support_views WHERE organizer_id = ?1'),
    only('DELETE FROM webhook_endpoints WHERE organizer_id = ?1'),
    only('DELETE FROM api_keys WHERE organizer_id = ?1'),
    // It goes on, and was called like its founder.
    only(
      `UPDATE organizations SET name = (SELECT u.name FROM organization_members AS m JOIN users AS u ON u.id = m.user_id
         WHERE m.organization_id = organizations.id AND m.user_id <> ?1 AND m.is_owner = 1 AND u.role <> 'client'
           AND u.status = 'active' ORDER BY m.created_at, u.id LIMIT 1)
       WHERE founded_by = ?1 AND name IS NULL AND id NOT IN (${ownedAloneBy('?1')})
         AND id IN (SELECT organization_id FROM organization_members WHERE user_id = ?1 AND is_owner = 1)`,
    ),
    only(`DELETE FROM organization_members WHERE user_id = ?1 AND NOT (${IS_ALONE_THERE})`),
    only(`UPDATE organizations SET name = NULL WHERE id IN (${ownedAloneBy('?1')})`),
    only(
      `UPDATE organization_invitations SET email = '', settled_at = coalesce(settled_at, ?4),
         state = iif(state = 'open', 'withdrawn', state) WHERE email = ?3`,
      erasure.email,
      now,
    ),
    only('DELETE FROM account_requests WHERE user_id = ?1'),
    only('DELETE FROM push_subscriptions WHERE user_id = ?1'),
    // The provider channel has its cards forgotten.
    only('UPDATE payment_customers SET ended_at = ?3 WHERE user_id = ?1', now),
    only('UPDATE payments SET save_card = 0 WHERE user_id = ?1 AND save_card = 1'),
    only('DELETE FROM announcement_opt_outs WHERE mailbox = ?3', erasure.waitlistKey),
    only('DELETE FROM dev_mailbox WHERE "to" = ?3', erasure.email),
    only(
      `UPDATE deliveries SET status = 'skipped', settled_at = ?3
       WHERE channel = 'mail' AND status = 'owed' AND CASE kind
         WHEN 'purchase' THEN subject_id IN (SELECT id FROM purchases WHERE user_id = ?1)
         WHEN 'order_completed' THEN subject_id IN (SELECT id FROM orders WHERE user_id = ?1)
         WHEN 'refund' THEN subject_id LIKE '%:' || ?1 OR subject_id LIKE 'purchase:%:' || ?1 || ':%' OR subject_id IN (SELECT id FROM refunds WHERE user_id = ?1)
         WHEN 'refund_declined' THEN subject_id IN (SELECT id FROM refund_requests WHERE user_id = ?1)
         WHEN 'waitlist_offer' THEN EXISTS (SELECT 1 FROM event_waiters AS w WHERE w.user_id = ?1 AND deliveries.subject_id = w.id || '/' || w.hold_id)
         WHEN 'event_cancelled' THEN subject_id LIKE '%/' || ?1
         WHEN 'announcement' THEN subject_id LIKE '%:' || ?1
         WHEN 'event_changed' THEN subject_id LIKE '%:' || ?1
         WHEN 'reminder_day' THEN subject_id LIKE '%:' || ?1
         WHEN 'reminder_doors' THEN subject_id LIKE '%:' || ?1
         WHEN 'account_notice' THEN subject_id IN (SELECT id FROM account_notices WHERE user_id = ?1)
         WHEN 'role' THEN subject_id IN (SELECT id FROM audit_log WHERE subject_type = 'user' AND subject_id = ?1) END`,
      now,
    ),
    only('DELETE FROM account_notices WHERE user_id = ?1'),
    only('DELETE FROM purchase_notes WHERE purchase_id IN (SELECT id FROM purchases WHERE user_id = ?1)'),
    ...(erasure.isEmbedded ? [only('DELETE FROM identity_users WHERE id = ?1')] : []),
    only(
      `UPDATE users SET email = 'deleted-' || id || '@deleted.invalid', email_verified_at = NULL, name = ?3,
         phone = NULL, role = 'client', status = 'inactive', image_key = NULL, language = NULL, currency = NULL,
         last_signed_in_at = NULL, second_factor = 0, deleted_at = ?4,
         lost_email = NULL, proven_email = NULL
       WHERE id = ?1`,
      NO_NAME,
      now,
    ),
    db
      .prepare(
        `INSERT INTO audit_log (id, actor_id, action, subject_type, subject_id, details, created_at)
         SELECT ?3, ?6, 'account.delete', 'user', ?1, ?4, ?5 WHERE ${mine} ON CONFLICT DO NOTHING`,
      )
      .bind(userId, attempt, erasure.auditId, lossesText, now, erasure.actorId),
    db.prepare(ERASURE).bind(userId),
  ]);
  return ((results.at(-1)?.results ?? []) as unknown as KnownErasure[])[0] ?? null;
}

/** Records that one of the traces outside D1 is cleaned up. */
export async function noteErased(
  db: D1Database,
  userId: string,
  trace: 'identity' | 'pictures' | 'doors',
  now: number,
): Promise<void> {
  await db
    .prepare(`UPDATE erasures SET ${trace}_at = ?2 WHERE user_id = ?1 AND ${trace}_at IS NULL`)
    .bind(userId, now)
    .run();
}

/** Records that the person's sockets are closed. */
export async function forgetWatched(db: D1Database, userId: string): Promise<void> {
  await db.prepare('UPDATE erasures SET watched = NULL WHERE user_id = ?').bind(userId).run();
}
