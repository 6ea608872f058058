import type { Reader } from '#db/client.ts';

const HOUR_MS = 3_600_000;
/** Doors open before the start, and late guests come after the end (ms). */
const DOOR_MARGIN_MS = 6 * HOUR_MS;
const EVENTS_MAX = 500;
/** Names shown of each kind. */
const NAMES_MAX = 15;

export interface NightSpan {
  /** Unix ms; `until` is excluded. Tallies are read by whole hours. */
  from: number;
  until: number;
}

/** Published events that may have sold then, latest end first, and those whose doors may have been open. */
export async function readNightEvents(
  reader: Reader,
  { from, until }: NightSpan,
): Promise<{ id: string; doors: number }[]> {
  return await reader.all(
    `SELECT id, starts_at < ?2 + ${DOOR_MARGIN_MS} AND ends_at > ?1 - ${DOOR_MARGIN_MS} AS doors FROM events
     WHERE status IN ('published', 'cancelled') AND published_at < ?2 AND ends_at > ?1 - ${DOOR_MARGIN_MS} ORDER BY ends_at LIMIT ${EVENTS_MAX}`,
    from,
    until,
  );
}

/** Scans of some events by quarter of an hour. SQL: a sum over a set of events. */
export async function readScans(
  reader: Reader,
  { from, until, eventIds }: NightSpan & { eventIds: readonly string[] },
): Promise<{ at: number; admitted: number; refused: number }[]> {
  return await reader.all(
    `SELECT c.scanned_at - c.scanned_at % 900000 AS at, count(*) FILTER (WHERE c.kind = 'admitted') AS admitted,
            count(*) FILTER (WHERE c.kind IN ('refused', 'conflict')) AS refused
     FROM json_each(?1) e CROSS JOIN check_ins c ON c.event_id = e.value
     WHERE c.scanned_at >= ?2 AND c.scanned_at < ?3 GROUP BY 1`,
    JSON.stringify(eventIds),
    from,
    until,
  );
}

export interface CountedRow {
  name: string;
  count: number;
  /** Unix ms. */
  at: number;
}

export interface CallRow extends CountedRow {
  boundMs: number;
  maxMs: number;
}

const CALLS = `
  WITH slowest AS (
    SELECT name FROM tallies WHERE hour >= ?1 AND hour < ?2 AND kind = 'call' GROUP BY name ORDER BY max(max_ms) DESC, name LIMIT ${NAMES_MAX})
  SELECT name, bound_ms AS boundMs, sum(count) AS count, max(max_ms) AS maxMs, at FROM tallies
  WHERE hour >= ?1 AND hour < ?2 AND kind = 'call' AND name IN (SELECT name FROM slowest) GROUP BY name, bound_ms`;
const KIND = `
  SELECT name, sum(count) AS count, max(at) AS at FROM tallies WHERE hour >= ?1 AND hour < ?2 AND kind = ?3
  GROUP BY name ORDER BY count DESC, name LIMIT ${NAMES_MAX}`;
const REFUSALS = `
  SELECT code AS name, sum(count) AS count, max(last_at) AS at FROM refusal_counts WHERE hour >= ?1 AND hour < ?2
  GROUP BY code ORDER BY count DESC, code LIMIT ${NAMES_MAX}`;
/** Alerts are few, and those that ended stay a month. */
const ALERTS = `
  SELECT name, began_at AS beganAt, ended_at AS endedAt FROM alerts
  WHERE began_at < ?2 AND (ended_at IS NULL OR ended_at >= ?1) ORDER BY began_at`;

export interface NightAlert {
  name: string;
  beganAt: number;
  endedAt: number | null;
}

/** What isolates counted in the hours of a night, and its alerts, in one round trip. */
export async function readNightTallies(reader: Reader, { from, until }: NightSpan) {
  const hours = [from - (from % HOUR_MS), until];
  const [calls, errors, providers, refusals, alerts] = await reader.together<
    [CallRow, CountedRow, CountedRow, CountedRow, NightAlert]
  >(
    { sql: CALLS, params: hours },
    { sql: KIND, params: [...hours, 'error'] },
    { sql: KIND, params: [...hours, 'provider'] },
    { sql: REFUSALS, params: hours },
    { sql: ALERTS, params: [from, until] },
  );
  return { calls, errors, providers, refusals, alerts };
}
