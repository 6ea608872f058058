import { env, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { vi } from 'vitest';
import { boxOfficeOf } from '../events.ts';
import type { Person } from '../people.ts';

/**
 * Tables that change by themselves (sessions, rate limits, counted refusals, live boards, hype meters) and SQLite's internal
 * ones.
 */
const BESIDE = /^(identity_|rate_limits|refusal_counts|users_search|board|hype_|sqlite_|_cf_|d1_)/;

/** All rows of D1, by table. */
export async function rowsOfD1(): Promise<Record<string, unknown[]>> {
  const { results } = await env.DB.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all<{
    name: string;
  }>();
  const tables = results.map(({ name }) => name).filter((name) => !BESIDE.test(name));
  const rows = await env.DB.batch(tables.map((table) => env.DB.prepare(`SELECT * FROM "${table}"`)));
  return Object.fromEntries(tables.map((table, index) => [table, rows[index]?.results ?? []]));
}

/** All rows in the storage of the event's box office. */
export async function rowsOfBoxOffice(eventId: string): Promise<Record<string, unknown[]>> {
  return runInDurableObject(boxOfficeOf(eventId), (_instance, { storage }) => {
    const tables = storage.sql
      .exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'")
      .toArray()
      .map(({ name }) => name)
      .filter((name) => !BESIDE.test(name));
    return Object.fromEntries(
      tables.map((table) => [table, storage.sql.exec(`SELECT * FROM "${table}"`).toArray()]),
    );
  });
}

/** The rows without those of this event. */
export function rowsBeside(rows: Record<string, unknown[]>, eventId: string): Record<string, unknown[]> {
  const isBeside = (row: unknown) => !JSON.stringify(row).includes(eventId);
  return Object.fromEntries(Object.entries(rows).map(([table, all]) => [table, all.filter(isBeside)]));
}

/** Waits until the box office has backfilled all sales and the event, and D1 has received all check-ins. */
export async function settleDoor(organizer: Person, eventId: string): Promise<void> {
  await organizer.query('checkin.stats', { eventId });
  await vi.waitUntil(async () => {
    await runDurableObjectAlarm(boxOfficeOf(eventId));
    return (await rowsOfBoxOffice(eventId)).outbox?.length === 0;
  });
  // Otherwise the first refusal would refresh the event snapshot and change the object's rows.
  await boxOfficeOf(eventId).snapshotChanged();
}
