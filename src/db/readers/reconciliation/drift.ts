import type { Param, Query, Reader } from '#db/client.ts';
import type { RecordedSubject } from '#shared/reconciliation/recorded-subject.ts';
import { openUnknownCodes } from './unknown-codes.ts';

const RECORDED = {
  ticket: `
    SELECT t.id, t.short_code AS shortCode, t.status,
           (SELECT p.seq FROM purchases AS p WHERE p.id = t.purchase_id) AS seq,
           (SELECT COALESCE(SUM(CASE c.kind WHEN 'admitted' THEN 1 ELSE -1 END), 0) FROM check_ins AS c
            WHERE c.ticket_id = t.id AND c.kind IN ('admitted', 'undone')) AS entries
    FROM tickets AS t WHERE t.event_id = ?1 AND t.short_code > ?2 ORDER BY t.short_code LIMIT ?3`,
  order: `
    SELECT o.id, o.short_code AS shortCode, o.status, o.seq, 0 AS entries FROM orders AS o
    WHERE o.event_id = ?1 AND o.status IS NOT NULL AND o.short_code > ?2 ORDER BY o.short_code LIMIT ?3`,
} as const;

/** One page of an event's tickets or orders by short code; start with an empty string. */
export async function readRecorded(
  reader: Reader,
  subject: keyof typeof RECORDED,
  by: { eventId: string; after: string; limit: number },
): Promise<RecordedSubject[]> {
  return await reader.all<RecordedSubject>(RECORDED[subject], by.eventId, by.after, by.limit);
}

export interface DoorRecord {
  recorded: number;
  /** The largest `seq`; 0 when there is none. */
  lastSeq: number;
}

/** How many of an event's check-ins have reached D1. */
export async function readDoorRecord(reader: Reader, eventId: string): Promise<DoorRecord> {
  const row = await reader.first<DoorRecord>(
    'SELECT COUNT(*) AS recorded, COALESCE(MAX(seq), 0) AS lastSeq FROM check_ins WHERE event_id = ?1',
    eventId,
  );
  return { recorded: row?.recorded ?? 0, lastSeq: Math.max(0, row?.lastSeq ?? 0) };
}

export interface LiveEventRow {
  eventId: string;
  eventName: string;
  status: 'draft' | 'published' | 'cancelled';
  startsAt: number;
  endsAt: number;
  timeZone: string;
  sold: number;
  checkedIn: number;
  lastCheckInAt: number | null;
  lastRepairAt: number | null;
  unknownCodes: number;
}

/** Events that are on sale, running, or ended recently; running ones first, then the nearest. */
export async function readLiveEvents(
  reader: Reader,
  by: { now: number; endedAfter: number; limit: number; offset: number },
): Promise<{ rows: LiveEventRow[]; total: number }> {
  const where = `WHERE e.status IN ('published', 'cancelled') AND e.ends_at > ?1`;
  const page: Query = {
    sql: `SELECT e.id AS eventId, e.name AS eventName, e.status, e.starts_at AS startsAt, e.ends_at AS endsAt,
                 e.time_zone AS timeZone,
                 COALESCE((SELECT SUM(sold) FROM ticket_types WHERE event_id = e.id), 0) AS sold,
                 (SELECT COUNT(*) FROM ticket_types AS y JOIN tickets AS t
                    ON t.ticket_type_id = y.id AND t.status = 'used' WHERE y.event_id = e.id) AS checkedIn,
                 (SELECT MAX(scanned_at) FROM (SELECT scanned_at FROM check_ins WHERE event_id = e.id
                                               ORDER BY seq DESC LIMIT 20)) AS lastCheckInAt,
                 (SELECT MAX(created_at) FROM audit_log
                  WHERE event_id = e.id AND action = 'event.reconcile') AS lastRepairAt,
                 (SELECT COUNT(*) ${openUnknownCodes('e.id')}) AS unknownCodes
          FROM events AS e ${where}
          ORDER BY e.starts_at <= ?2 AND e.ends_at > ?2 DESC, ABS(e.starts_at - ?2), e.id LIMIT ?3 OFFSET ?4`,
    params: [by.endedAfter, by.now, by.limit, by.offset] satisfies Param[],
  };
  const [rows, counts] = await reader.together<[LiveEventRow, { total: number }]>(page, {
    sql: `SELECT COUNT(*) AS total FROM events AS e ${where}`,
    params: [by.endedAfter],
  });
  return { rows, total: counts[0]?.total ?? 0 };
}

export interface RepairRow {
  id: string;
  at: number;
  /** The administrator's name. */
  by: string;
  /** JSON of `RepairCounts`. */
  details: string;
}

/** The repairs of an event, newest first. */
export async function readRepairs(reader: Reader, eventId: string, limit: number): Promise<RepairRow[]> {
  return await reader.all<RepairRow>(
    `SELECT a.id, a.created_at AS at, COALESCE(u.name, '') AS by, a.details
     FROM audit_log AS a LEFT JOIN users AS u ON u.id = a.actor_id
     WHERE a.event_id = ?1 AND a.action = 'event.reconcile' ORDER BY a.created_at DESC, a.id LIMIT ?2`,
    eventId,
    limit,
  );
}

/** The audit details of a repair; null when it was not committed. */
export async function readRepair(reader: Reader, auditId: string): Promise<string | null> {
  const row = await reader.first<{ details: string }>('SELECT details FROM audit_log WHERE id = ?1', auditId);
  return row?.details ?? null;
}

/** Null when there is no such event. */
export async function readEventName(
  reader: Reader,
  eventId: string,
): Promise<{ name: string; timeZone: string } | null> {
  return await reader.first('SELECT name, time_zone AS timeZone FROM events WHERE id = ?1', eventId);
}
