import { env, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { vi } from 'vitest';
import { boxOfficeOf } from '../events.ts';
import type { Person } from '../people.ts';

/**
 * Tables that change by themselves (sessions, rate limits, counted refusals, live boards, hype meters) and SQLite's internal
 * ones.
 */
const BESIDE = /^(identity_|rate_limits|refusal_counts|tallies|users_search|board|hype_|sqlite_|_cf_|d1_)/;

let selectAll: Promise<string> | null = null;

/** D1 allows a function this many arguments. */
const ARGUMENTS_MAX = 32;

/** All rows of D1, each as JSON of SQL literals, by table. One statement: many take longer than reading the rows. */
export async function rowsOfD1(): Promise<Record<string, string[]>> {
  selectAll ??= selectAllRows();
  const rows = await env.DB.prepare(await selectAll).first<Record<string, string>>();
  return Object.fromEntries(
    Object.entries(rows ?? {}).map(([table, list]) => [table, list === '' ? [] : list.split('\n')]),
  );
}

async function selectAllRows(): Promise<string> {
  const { results } = await env.DB.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all<{
    name: string;
  }>();
  const tables = results.map(({ name }) => name).filter((name) => !BESIDE.test(name));
  const infos = await env.DB.batch<{ name: string }>(
    tables.map((table) => env.DB.prepare(`PRAGMA table_info("${table}")`)),
  );
  const lists = tables.map((table, index) => {
    const literals = (infos[index]?.results ?? []).map(({ name }) => `quote("${name}")`);
    const parts = [];
    while (literals.length > 0) parts.push(`json_array(${literals.splice(0, ARGUMENTS_MAX).join(', ')})`);
    return `(SELECT coalesce(group_concat(${parts.join(' || ')}, char(10)), '') FROM "${table}") AS "${table}"`;
  });
  return `SELECT ${lists.join(', ')}`;
}

/** What an object last read in D1, and how far: a refusal reads on when that is ten seconds old. */
const READ_KEYS: readonly unknown[] = ['catalogue', 'caught_up_to_purchases', 'caught_up_to_orders'];

/** All rows in the storage of the event's box office. */
export async function rowsOfBoxOffice(eventId: string): Promise<Record<string, unknown[]>> {
  return runInDurableObject(boxOfficeOf(eventId), (_instance, { storage }) => {
    const tables = storage.sql
      .exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'")
      .toArray()
      .map(({ name }) => name)
      .filter((name) => !BESIDE.test(name));
    return Object.fromEntries(
      tables.map((table) => {
        const rows = storage.sql.exec(`SELECT * FROM "${table}"`).toArray();
        return [table, rows.filter(({ key }) => !READ_KEYS.includes(key))];
      }),
    );
  });
}

/** The rows without those of this event. */
export function rowsBeside(rows: Record<string, unknown[]>, eventId: string): Record<string, unknown[]> {
  const isBeside = (row: unknown) => !JSON.stringify(row).includes(eventId);
  return Object.fromEntries(Object.entries(rows).map(([table, all]) => [table, all.filter(isBeside)]));
}

/** Waits until the box office has backfilled all sales, and D1 has received all check-ins. */
export async function settleDoor(organizer: Person, eventId: string): Promise<void> {
  await organizer.query('checkin.stats', { eventId });
  const isSent = async () => {
    await runDurableObjectAlarm(boxOfficeOf(eventId));
    return (await rowsOfBoxOffice(eventId)).outbox?.length === 0;
  };
  await vi.waitUntil(isSent, { timeout: 30_000 });
}
