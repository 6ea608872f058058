import { commitRepeatable } from '#db/client.ts';
import { type AuditEntry, commitAudited } from '#db/commits/audit/commit-audited.ts';
import { isEditable } from '#db/commits/events/editable.ts';
import { scopeParam } from '#db/sql/organizations.ts';
import { KEEPS_PER_EVENT_MAX } from '#shared/limits.ts';
import type { Scope } from '#shared/organizations/rights.ts';
import type { KeepKind } from '#shared/states.ts';

export interface KeepContent {
  kind: KeepKind;
  label: string;
  /** Of kind `list` only. */
  listId: string | null;
  /** Of kind `code` only, normalized. */
  accessCode: string | null;
  seatIds: readonly string[];
  releaseAt: number | null;
}

/**
 * SQL: event `e` may have the keep ?4. None of its seats is sold, except those that it `had`, which its guests may have
 * bought; none is in another keep than `keepId`; its list is the event's. Seats that it `takesOut` may be sold and kept.
 */
function isPossible({
  keepId,
  had,
  takesOut = 'false',
}: {
  keepId: string;
  had: string;
  takesOut?: string;
}): string {
  const seats = "(SELECT value FROM json_each(?4, '$.seatIds'))";
  return `${isEditable('e', { scope: '?2', now: '?3' })}
    AND EXISTS (SELECT 1 FROM event_seating WHERE event_id = e.id)
    AND (${takesOut} OR NOT EXISTS (SELECT 1 FROM tickets WHERE event_id = e.id AND seat_id IN ${seats} AND status <> 'refunded'
                    AND seat_id NOT IN (SELECT value FROM json_each(${had}))))
    AND (${takesOut} OR NOT EXISTS (
      SELECT 1 FROM seat_keeps AS k JOIN json_each(k.seat_ids) AS s
      WHERE k.event_id = e.id AND k.id <> ${keepId} AND coalesce(k.release_at > ?3, 1) AND s.value IN ${seats}))
    AND (?4 ->> 'listId' IS NULL
         OR EXISTS (SELECT 1 FROM guest_lists WHERE id = ?4 ->> 'listId' AND event_id = e.id AND closed_at IS NULL))`;
}

/** @returns false when a condition does not hold; the caller finds out which */
export function insertKeep(
  db: D1Database,
  draft: {
    id: string;
    eventId: string;
    requestId: string;
    scope: Scope | null;
    content: KeepContent;
    /** Whether the seats are taken out of the plan: other keeps lose them, and guests may still have them. */
    takesOut: boolean;
    audit: AuditEntry;
  },
): Promise<boolean> {
  const { id, eventId, requestId, content, takesOut, audit } = draft;
  const change = db
    .prepare(
      `INSERT INTO seat_keeps (id, event_id, request_id, kind, label, list_id, access_code, seat_ids, release_at,
                               created_at, updated_at)
       SELECT ?4 ->> 'id', e.id, ?4 ->> 'requestId', ?4 ->> 'kind', ?4 ->> 'label', ?4 ->> 'listId', ?4 ->> 'accessCode',
              ?4 -> 'seatIds', ?4 ->> 'releaseAt', ?3, ?3
       FROM events AS e WHERE e.id = ?1 AND ${isPossible({ keepId: "?4 ->> 'id'", had: "'[]'", takesOut: "?4 ->> 'takesOut'" })}
         AND (SELECT count(*) FROM seat_keeps WHERE event_id = e.id) < ${KEEPS_PER_EVENT_MAX}
       ON CONFLICT (event_id, request_id) DO NOTHING`,
    )
    .bind(
      eventId,
      scopeParam(draft.scope),
      audit.now,
      JSON.stringify({ id, requestId, takesOut, ...content }),
    );
  const { seatIds } = content;
  const after = takesOut ? leaveKeeps(db, { eventId, seatIds, now: audit.now, except: id }) : [];
  return commitAudited(db, { change, audit, after });
}

/** @returns false when a condition does not hold; the caller finds out which */
export function changeKeep(
  db: D1Database,
  change: { keepId: string; scope: Scope | null; content: KeepContent; audit: AuditEntry },
): Promise<boolean> {
  const { keepId, content, audit } = change;
  const update = db
    .prepare(
      `UPDATE seat_keeps SET kind = ?4 ->> 'kind', label = ?4 ->> 'label', list_id = ?4 ->> 'listId',
         access_code = ?4 ->> 'accessCode', seat_ids = ?4 -> 'seatIds', release_at = ?4 ->> 'releaseAt', updated_at = ?3
       WHERE id = ?1 AND EXISTS (SELECT 1 FROM events AS e WHERE e.id = seat_keeps.event_id AND ${isPossible({ keepId: '?1', had: 'seat_keeps.seat_ids' })})`,
    )
    .bind(keepId, scopeParam(change.scope), audit.now, JSON.stringify(content));
  return commitAudited(db, { change: update, audit });
}

/** Deletes a keep: its seats are on general sale again. @returns false when the event can no longer be edited */
export function removeKeep(
  db: D1Database,
  { keepId, scope, audit }: { keepId: string; scope: Scope | null; audit: AuditEntry },
): Promise<boolean> {
  const change = db
    .prepare(
      `DELETE FROM seat_keeps WHERE id = ?1 AND EXISTS (
         SELECT 1 FROM events AS e WHERE e.id = seat_keeps.event_id AND ${isEditable('e', { scope: '?2', now: '?3' })})`,
    )
    .bind(keepId, scopeParam(scope), audit.now);
  return commitAudited(db, { change, audit });
}

/** Ends the keeps of a list that is closed. Idempotent. @returns whether there were any */
export async function endKeepsOfList(
  db: D1Database,
  { eventId, listId }: { eventId: string; listId: string },
): Promise<boolean> {
  const [result] = await commitRepeatable(db, [
    db.prepare('DELETE FROM seat_keeps WHERE event_id = ? AND list_id = ?').bind(eventId, listId),
  ]);
  return (result?.meta.changes ?? 0) > 0;
}

/** Keeps, except one, lose seats; each ends with its last seat. */
export function leaveKeeps(
  db: D1Database,
  {
    eventId,
    seatIds,
    now,
    except = null,
  }: { eventId: string; seatIds: readonly string[]; now: number; except?: string | null },
): D1PreparedStatement[] {
  const seats = JSON.stringify(seatIds);
  return [
    db
      .prepare(
        `UPDATE seat_keeps SET updated_at = ?3, seat_ids = (
           SELECT json_group_array(value) FROM json_each(seat_keeps.seat_ids)
           WHERE value NOT IN (SELECT value FROM json_each(?2)))
         WHERE event_id = ?1 AND id IS NOT ?4
           AND EXISTS (SELECT 1 FROM json_each(seat_keeps.seat_ids)
                       WHERE value IN (SELECT value FROM json_each(?2)))`,
      )
      .bind(eventId, seats, now, except),
    db.prepare("DELETE FROM seat_keeps WHERE event_id = ? AND seat_ids = '[]'").bind(eventId),
  ];
}
