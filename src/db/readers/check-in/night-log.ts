import type { Reader } from '#db/client.ts';
import { readDoors } from '#db/readers/check-in/doors.ts';
import type { Doors } from '#shared/contracts/doors.ts';
import type { Currency } from '#shared/money/money.ts';
import type { CheckInKind } from '#shared/states.ts';

/** Lines of corrections, newest first: a clicker that counts down all night fills pages. */
const CORRECTIONS_MAX = 1_000;

export interface NightHead {
  eventName: string;
  currency: Currency;
}

export interface MinuteRow {
  /** Unix ms. */
  at: number;
  zone: string | null;
  /** Heads that came, and that left. */
  came: number;
  went: number;
}

export interface NightTotals {
  tickets: number;
  listed: number;
  counted: number;
  returned: number;
  left: number;
  refused: number;
  conflicts: number;
  collectedMinor: number;
}

export interface NightPerson {
  name: string | null;
  admitted: number;
  out: number;
  refused: number;
  corrected: number;
}

export interface CorrectionRow {
  at: number;
  kind: CheckInKind;
  heads: number;
  zone: string | null;
  gate: string;
  by: string | null;
  reason: string;
  refusal: string | null;
  over: number;
}

export interface StoredNight {
  head: NightHead;
  organizationId: string;
  timeZone: string;
  doors: Doors;
  minutes: MinuteRow[];
  totals: NightTotals;
  people: NightPerson[];
  corrections: CorrectionRow[];
}

const COMES = "kind IN ('admitted', 'returned', 'moved') OR (kind = 'counted' AND heads > 0)";
const GOES = "kind IN ('left', 'undone') OR (kind = 'counted' AND heads < 0)";

/** Moves between zones leave the house's count alone; each of their two sides is in its zone. */
const MINUTES = `
  SELECT at, zone, SUM(came) AS came, SUM(went) AS went FROM (
    SELECT scanned_at - scanned_at % 60000 AS at, zone_id AS zone, iif(${COMES}, heads, 0) AS came,
           iif(${GOES}, abs(heads), 0) AS went
    FROM check_ins WHERE event_id = ?1 AND kind NOT IN ('refused', 'conflict')
    UNION ALL
    SELECT scanned_at - scanned_at % 60000, nullif(from_zone_id, ''), 0, heads
    FROM check_ins WHERE event_id = ?1 AND from_zone_id IS NOT NULL AND kind IN ('moved', 'returned'))
  GROUP BY at, zone ORDER BY at`;

const TOTALS = `
  SELECT coalesce(SUM(iif(ticket_id IS NULL, 0, CASE kind WHEN 'admitted' THEN 1 WHEN 'undone' THEN -1 ELSE 0 END)), 0) AS tickets,
    coalesce(SUM(iif(entry_id IS NULL, 0, (heads - returned) * CASE kind WHEN 'admitted' THEN 1 WHEN 'undone' THEN -1 ELSE 0 END)), 0) AS listed,
    coalesce(SUM(iif(kind = 'counted', heads, 0)), 0) AS counted,
    coalesce(SUM(iif(kind = 'returned' AND reason <> 'undo', heads, iif(kind = 'admitted', returned, 0))), 0) AS returned,
    coalesce(SUM(iif(kind = 'left' AND reason <> 'undo', heads, 0)), 0) AS left,
    coalesce(SUM(kind = 'refused'), 0) AS refused, coalesce(SUM(kind = 'conflict'), 0) AS conflicts,
    coalesce(SUM(collected), 0) AS collectedMinor
  FROM check_ins WHERE event_id = ?1`;

const IS_CORRECTION = `(c.kind IN ('undone', 'conflict') OR c.over > 0 OR c.reason <> '' OR (c.kind = 'counted' AND c.heads < 0)
  OR coalesce(c.refusal, '') LIKE 'TURNED_AWAY%')`;

const PEOPLE = `
  SELECT u.name, SUM(iif(c.kind IN ('admitted', 'returned') AND c.reason <> 'undo', c.heads, 0)) AS admitted,
    SUM(iif(c.kind = 'left' AND c.reason <> 'undo', c.heads, 0)) AS out, SUM(c.kind = 'refused') AS refused,
    SUM(${IS_CORRECTION}) AS corrected
  FROM check_ins AS c LEFT JOIN users AS u ON u.id = c.scanned_by WHERE c.event_id = ?1
  GROUP BY c.scanned_by ORDER BY admitted DESC, u.name`;

const CORRECTIONS = `
  SELECT c.scanned_at AS at, c.kind, c.heads, c.zone_id AS zone, c.gate, u.name AS by, c.reason, c.refusal, c.over
  FROM check_ins AS c LEFT JOIN users AS u ON u.id = c.scanned_by
  WHERE c.event_id = ?1 AND ${IS_CORRECTION} ORDER BY c.seq DESC LIMIT ${CORRECTIONS_MAX}`;

/** What the door's log says about a night. SQL: sums over a log of up to 100,000 rows. */
export async function readNightLog(reader: Reader, eventId: string): Promise<StoredNight | null> {
  const params = [eventId];
  const [stored, [heads, minutes, totals, people, corrections]] = await Promise.all([
    readDoors(reader, eventId),
    reader.together<[NightHead, MinuteRow, NightTotals, NightPerson, CorrectionRow]>(
      { sql: 'SELECT name AS eventName, currency FROM events WHERE id = ?1', params },
      { sql: MINUTES, params },
      { sql: TOTALS, params },
      { sql: PEOPLE, params },
      { sql: CORRECTIONS, params },
    ),
  ]);
  const [head] = heads;
  const [sums] = totals;
  if (!stored || !head || !sums) return null;
  const { organizationId, timeZone, doors } = stored;
  return { head, organizationId, timeZone, doors, minutes, totals: sums, people, corrections };
}
