import { env, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { vi } from 'vitest';
import { boxOfficeOf } from '../events.ts';
import type { Person } from '../people.ts';

/** What changes by itself: sessions, counted tries, live boards, the hype of cities; and what SQLite keeps for itself. */
const BESIDE = /^(identity_|rate_limits|users_search|board|hype_|sqlite_|_cf_|d1_)/;

/** Every row of D1, by table. */
export async function rowsOfD1(): Promise<Record<string, unknown[]>> {
  const { results } = await env.DB.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all<{
    name: string;
  }>();
  const tables = results.map(({ name }) => name).filter((name) => !BESIDE.test(name));
  const rows = await env.DB.batch(tables.map((table) => env.DB.prepare(`SELECT * FROM "${table}"`)));
  return Object.fromEntries(tables.map((table, index) => [table, rows[index]?.results ?? []]));
}

/** Every row that the event's box office has of its own. */
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

/** The same without what belongs to this event. */
export function rowsBeside(rows: Record<string, unknown[]>, eventId: string): Record<string, unknown[]> {
  const isBeside = (row: unknown) => !JSON.stringify(row).includes(eventId);
  return Object.fromEntries(Object.entries(rows).map(([table, all]) => [table, all.filter(isBeside)]));
}

/** Until the box office knows of all that was sold, and of its event as D1 has it, and D1 of all that happened at the door. */
export async function settleDoor(organizer: Person, eventId: string): Promise<void> {
  await organizer.query('checkin.stats', { eventId });
  await vi.waitUntil(async () => {
    await runDurableObjectAlarm(boxOfficeOf(eventId));
    return (await rowsOfBoxOffice(eventId)).outbox?.length === 0;
  });
  // Else whoever is refused first has it read anew, and its copy changes.
  await boxOfficeOf(eventId).snapshotChanged();
}
