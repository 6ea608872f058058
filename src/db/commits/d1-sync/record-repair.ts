import { commitRepeatable } from '#db/client.ts';

export interface RepairRecord {
  eventId: string;
  /** The administrator who asked for it. */
  actorId: string;
  requestId: string;
  /** What was done, in numbers. */
  counts: Record<string, number>;
  now: number;
}

/** Writes a repair into the audit trail, once: the request id names the entry. */
export async function recordRepair(db: D1Database, repair: RepairRecord): Promise<void> {
  await commitRepeatable(db, [
    db
      .prepare(
        `INSERT INTO audit_log (id, actor_id, action, subject_type, subject_id, event_id, details, created_at)
         VALUES (?1, ?2, 'event.reconcile', 'event', ?3, ?3, ?4, ?5) ON CONFLICT (id) DO NOTHING`,
      )
      .bind(
        `${repair.eventId}:${repair.actorId}:${repair.requestId}`,
        repair.actorId,
        repair.eventId,
        JSON.stringify(repair.counts),
        repair.now,
      ),
  ]);
}
