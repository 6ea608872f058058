import { commitRepeatable } from '#db/client.ts';
import { type AuditEntry, INSERT_AUDIT } from '#db/commits/audit/commit-audited.ts';
import { idempotentCommit } from '#db/commits/idempotency/idempotent-commit.ts';
import { HAS_ROOM } from '#db/sql/staff.ts';
import {
  HELPER_AFTER_END_MS,
  PHONE_ATTEMPTS_MAX,
  PHONES_PER_EVENT_MAX,
} from '#shared/people/helper-phone.ts';
import type { StaffRole } from '#shared/states.ts';

type Once = { audit: AuditEntry; requestHash: string };
type Committed = ReturnType<typeof idempotentCommit>;

/** Repeats of an attempt within this time count once (ms): a page asks again on a bad network. */
const ATTEMPT_REPEATED_MS = 10_000;

/** Unmet when the event is over or has too many staff. */
export function insertPhone(
  db: D1Database,
  row: { id: string; eventId: string; role: StaffRole; place: string; madeBy: string; now: number },
  once: Once,
): Committed {
  const change = db
    .prepare(
      `INSERT INTO helper_phones (id, event_id, role, place, made_by, created_at)
       SELECT ?2, id, ?3, ?4, ?5, ?6 FROM events
       WHERE id = ?1 AND status <> 'cancelled' AND ends_at + ${HELPER_AFTER_END_MS} > ?6 AND ${HAS_ROOM}
         AND (SELECT count(*) FROM helper_phones WHERE event_id = ?1) < ${PHONES_PER_EVENT_MAX}`,
    )
    .bind(row.eventId, row.id, row.role, row.place, row.madeBy, row.now);
  return idempotentCommit(db, { ...once, change });
}

/**
 * The first phone to come gets the code: later statements depend on its secret and this moment being the stored ones, so
 * that a repeat does not bring back a helper who was taken off the staff since.
 */
export async function joinPhone(
  db: D1Database,
  phone: { id: string; tokenHash: string; device: string; name: string; now: number },
): Promise<void> {
  const { id, tokenHash, device, name, now } = phone;
  const mine = 'FROM helper_phones AS p WHERE p.id = ?1 AND p.token_hash = ?2 AND p.joined_at = ?3';
  await commitRepeatable(db, [
    db
      .prepare(
        `UPDATE helper_phones SET token_hash = ?2, device = ?4, joined_at = ?3, seen_at = ?3
         WHERE id = ?1 AND token_hash IS NULL AND ended_at IS NULL AND EXISTS (
           SELECT 1 FROM events AS e WHERE e.id = event_id AND e.status <> 'cancelled'
             AND e.ends_at + ${HELPER_AFTER_END_MS} > ?3)`,
      )
      .bind(id, tokenHash, now, device),
    db
      .prepare(
        `INSERT INTO users (id, email, name, door_event_id, created_at)
         SELECT p.id, '', ?4, p.event_id, p.joined_at ${mine} ON CONFLICT (id) DO NOTHING`,
      )
      .bind(id, tokenHash, now, name),
    db
      .prepare(
        `INSERT INTO staff_assignments (event_id, user_id, role, assigned_by, created_at)
         SELECT p.event_id, p.id, p.role, p.made_by, p.joined_at ${mine} ON CONFLICT DO NOTHING`,
      )
      .bind(id, tokenHash, now),
    db
      .prepare(
        `${INSERT_AUDIT}
         SELECT 'phone:' || p.id, p.id, 'staff.phone_join', 'user', p.id, p.event_id,
                json_object('to', p.role, 'place', p.place, 'device', p.device), p.joined_at
         ${mine} ON CONFLICT (id) DO NOTHING`,
      )
      .bind(id, tokenHash, now),
  ]);
}

/** Another phone came with a code that is taken. Bounded for each code; the latest time of a known one still moves. */
export async function noteAttempt(
  db: D1Database,
  attempt: { phoneId: string; tokenHash: string; device: string; now: number },
): Promise<void> {
  const { phoneId, tokenHash, device, now } = attempt;
  await commitRepeatable(db, [
    db
      .prepare(
        `INSERT INTO helper_phone_attempts (phone_id, token_hash, device, times, first_at, last_at)
         SELECT ?1, ?2, ?3, 1, ?4, ?4
         WHERE EXISTS (SELECT 1 FROM helper_phone_attempts WHERE phone_id = ?1 AND token_hash = ?2)
           OR (SELECT count(*) FROM helper_phone_attempts WHERE phone_id = ?1) < ${PHONE_ATTEMPTS_MAX}
         ON CONFLICT DO UPDATE SET times = times + 1, last_at = ?4 WHERE last_at < ?4 - ${ATTEMPT_REPEATED_MS}`,
      )
      .bind(phoneId, tokenHash, device, now),
  ]);
}

/** Ends a phone or an unused code, and takes the helper off the staff. Unmet when it has ended already. */
export function endPhone(
  db: D1Database,
  phone: { id: string; eventId: string; endedBy: string; now: number },
  once: Once,
): Committed {
  const { id, eventId, endedBy, now } = phone;
  const change = db
    .prepare(
      `UPDATE helper_phones SET ended_at = ?3, ended_by = ?4
       WHERE id = ?1 AND event_id = ?2 AND ended_at IS NULL`,
    )
    .bind(id, eventId, now, endedBy);
  const release = db
    .prepare('DELETE FROM staff_assignments WHERE event_id = ?1 AND user_id = ?2')
    .bind(eventId, id);
  return idempotentCommit(db, { ...once, change, after: [release] });
}

/** Stores when the phone last called the server. */
export async function notePhoneSeen(db: D1Database, phone: { id: string; now: number }): Promise<void> {
  await db.prepare('UPDATE helper_phones SET seen_at = ?2 WHERE id = ?1').bind(phone.id, phone.now).run();
}
