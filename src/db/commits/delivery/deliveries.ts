import { commitRepeatable } from '#db/client.ts';
import type { AuditEntry } from '#db/commits/audit/commit-audited.ts';
import { idempotentCommit } from '#db/commits/idempotency/idempotent-commit.ts';
import { isLeasedBetween, queueLease } from '#db/queue-lease.ts';
import type { ChannelName, DELIVERY_STATES } from '#shared/states.ts';

/** A delivery within its channel. */
export interface DeliveryKey {
  kind: string;
  subjectId: string;
  /** Empty unless the subject has several recipients. */
  recipient: string;
}

/** Leased to a delivery of its queue message. Times in Unix ms. */
export interface Delivery extends DeliveryKey {
  /** Including this attempt. */
  tries: number;
  createdAt: number;
  expiresAt: number | null;
  sealed: string | null;
}

/** Result of an attempt. `owed`: again at `dueAt`. */
export interface SettledDelivery extends DeliveryKey {
  status: (typeof DELIVERY_STATES)[number];
  tries: number;
  dueAt: number;
  problem: string | null;
}

/** `problem` of deliveries whose queue message came to rest in the dead-letter queue. */
export const DEAD_LETTER = 'dead letter';

/** Rows `deliveries` of the channel ?2 that the keys ?1 name. */
const NAMED = `deliveries.channel = ?2 AND deliveries.kind = k.value ->> 'kind'
  AND deliveries.subject_id = k.value ->> 'subjectId' AND deliveries.recipient = k.value ->> 'recipient'
  AND deliveries.status = 'owed'`;

/** Until they expire, rows make their message idempotent; after that it is worthless. */
export async function dropExpired(db: D1Database, now: number): Promise<void> {
  await db.prepare('DELETE FROM deliveries WHERE expires_at <= ?').bind(now).run();
}

/** Leases due deliveries of a channel for one queue message, oldest first. If it gets lost, they are due again later. */
export async function leaseDeliveries(
  db: D1Database,
  {
    channel,
    lease,
    now,
    limit,
    queuedMs,
  }: {
    channel: ChannelName;
    lease: string;
    now: number;
    limit: number;
    queuedMs: number;
  },
): Promise<DeliveryKey[]> {
  const { results } = await db
    .prepare(
      `UPDATE deliveries SET lease = ?2, leased_until = ?4
       WHERE (channel, kind, subject_id, recipient) IN (
         SELECT channel, kind, subject_id, recipient FROM deliveries
         WHERE status = 'owed' AND channel = ?1 AND due_at <= ?3 AND (leased_until IS NULL OR leased_until <= ?3)
         ORDER BY due_at LIMIT ?5)
       RETURNING kind, subject_id AS subjectId, recipient`,
    )
    .bind(channel, queueLease(lease, 0), now, now + queuedMs, limit)
    .all<DeliveryKey>();
  return results;
}

/** Which deliveries, for which delivery of a queue message. */
interface Taking {
  channel: ChannelName;
  lease: string;
  attempt: number;
  keys: readonly DeliveryKey[];
}

/** The deliveries of a message that this delivery of it may send. They are leased to it, and the try is counted. */
export async function takeDeliveries(
  db: D1Database,
  { channel, lease, attempt, keys, now, leaseMs }: Taking & { now: number; leaseMs: number },
): Promise<Delivery[]> {
  const { results } = await db
    .prepare(
      `UPDATE deliveries SET lease = ?4, leased_until = ?5, tries = tries + 1 FROM json_each(?1) AS k
       WHERE ${NAMED} AND ${isLeasedBetween('deliveries.lease', '?3', '?4')}
         AND (deliveries.expires_at IS NULL OR deliveries.expires_at > ?6)
       RETURNING kind, subject_id AS subjectId, recipient, tries, created_at AS createdAt, expires_at AS expiresAt, sealed`,
    )
    .bind(JSON.stringify(keys), channel, queueLease(lease, 0), queueLease(lease, attempt), now + leaseMs, now)
    .all<Delivery>();
  return results;
}

/**
 * Saves results, except of deliveries that another message has taken meanwhile. What is settled loses its secret.
 * @param release owed ones leave the message, and the next run takes them up when they are due
 */
export async function settleDeliveries(
  db: D1Database,
  settled: readonly SettledDelivery[],
  by: Omit<Taking, 'keys'> & { now: number; release: boolean },
): Promise<void> {
  await commitRepeatable(db, [
    db
      .prepare(
        `UPDATE deliveries SET status = k.value ->> 'status', tries = k.value ->> 'tries',
                due_at = k.value ->> 'dueAt', problem = k.value ->> 'problem', leased_until = NULL,
                lease = CASE WHEN k.value ->> 'status' = 'owed' AND ?5 THEN NULL ELSE lease END,
                sealed = CASE WHEN k.value ->> 'status' = 'owed' THEN sealed END,
                settled_at = CASE WHEN k.value ->> 'status' = 'owed' THEN NULL ELSE ?4 END
         FROM json_each(?1) AS k WHERE ${NAMED} AND deliveries.lease = ?3`,
      )
      .bind(
        JSON.stringify(settled),
        by.channel,
        queueLease(by.lease, by.attempt),
        by.now,
        Number(by.release),
      ),
  ]);
}

/**
 * Gives up the deliveries of a dead letter. Those that no delivery of the message has taken stay owed: D1 was down, and
 * they are due again by themselves. @returns how many were given up
 */
export async function buryDeliveries(
  db: D1Database,
  { channel, lease, keys, now }: Omit<Taking, 'attempt'> & { now: number },
): Promise<number> {
  const [buried] = await commitRepeatable(db, [
    db
      .prepare(
        `UPDATE deliveries SET status = 'failed', problem = '${DEAD_LETTER}', due_at = ?5, settled_at = ?5, sealed = NULL
         FROM json_each(?1) AS k WHERE ${NAMED} AND ${isLeasedBetween('deliveries.lease', '?3', '?4')}`,
      )
      .bind(JSON.stringify(keys), channel, queueLease(lease, 1), queueLease(lease, 999), now),
  ]);
  return buried?.meta.changes ?? 0;
}

/** Owes deliveries that were given up for this reason again, from their first try on. */
export function reviveDeliveries(
  db: D1Database,
  group: { channel: ChannelName; kind: string; problem: string; now: number },
  once: { audit: AuditEntry; requestHash: string },
): ReturnType<typeof idempotentCommit> {
  const change = db
    .prepare(
      `UPDATE deliveries SET status = 'owed', tries = 0, due_at = ?4, lease = NULL, leased_until = NULL, problem = NULL,
              settled_at = NULL
       WHERE status = 'failed' AND channel = ?1 AND kind = ?2 AND problem = ?3`,
    )
    .bind(group.channel, group.kind, group.problem, group.now);
  return idempotentCommit(db, { ...once, change });
}
