import { commitRepeatable } from '#db/client.ts';

export interface RepairRecord {
  eventId: string;
  /** The administrator who requested the repair. */
  actorId: string;
  requestId: string;
  /** Number of corrections by kind. */
  counts: Record<string, number>;
  now: number;
}

/** Writes a repair to the audit log. Idempotent: the request id is the key. */
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
