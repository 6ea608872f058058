import { commitRepeatable } from '#db/client.ts';
import { wrongCounters } from '#db/readers/reconciliation/counters.ts';
import { INSERT_AUDIT } from '../shared/commit-audited.ts';

/**
 * Recomputes an event's `sold` counters of ticket types and menu items where they drifted, in one transaction, each
 * with an audit row of the old and the new value. A repeated request changes nothing, even if counters drifted again.
 * @returns how many counters this request corrected
 */
export async function recount(
  db: D1Database,
  by: { eventId: string; actorId: string; requestId: string; now: number },
): Promise<number> {
  const { eventId, actorId, requestId, now } = by;
  const request = `${eventId}:${actorId}:${requestId}`;
  const results = await commitRepeatable(db, [
    db
      .prepare(
        `${INSERT_AUDIT}
         SELECT ?1 || ':' || id, ?3, kind || '.recount', kind, id, ?2, json_object('before', sold, 'after', actual), ?4
         FROM (${wrongCounters('?2')}) WHERE true ON CONFLICT (id) DO NOTHING`,
      )
      .bind(request, eventId, actorId, now),
    ...(['ticket_types', 'menu_items'] as const).map((table) =>
      db.prepare(correct(table)).bind(request, eventId),
    ),
    db
      .prepare(
        `SELECT COUNT(*) AS corrected FROM audit_log WHERE id IN (
           SELECT ?1 || ':' || id FROM ticket_types WHERE event_id = ?2
           UNION ALL SELECT ?1 || ':' || id FROM menu_items WHERE event_id = ?2)`,
      )
      .bind(request, eventId),
  ]);
  return Number(results.at(-1)?.results[0]?.corrected ?? 0);
}

/** Joins the request's audit rows, so that no counter changes without one. */
function correct(table: 'ticket_types' | 'menu_items'): string {
  return `
    UPDATE ${table} SET sold = wrong.actual
    FROM (${wrongCounters('?2')}) AS wrong JOIN audit_log AS a ON a.id = ?1 || ':' || wrong.id
    WHERE ${table}.id = wrong.id
      AND a.details ->> 'before' = wrong.sold AND a.details ->> 'after' = wrong.actual`;
}
