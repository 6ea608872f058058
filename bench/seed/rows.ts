import type { D1Database } from '@cloudflare/workers-types';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { insertRows } from '../../scripts/seed/insert-rows.ts';

/** Rows per statement, passed as JSON. */
const ROWS_PER_STATEMENT = 5_000;

/** Inserts tables in the given order, in chunks. */
export async function fillTables(
  db: D1Database,
  tables: readonly (readonly [SQLiteTable, readonly Record<string, unknown>[]])[],
): Promise<void> {
  for (const [table, rows] of tables) {
    for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
      await insertRows(db, table, rows.slice(at, at + ROWS_PER_STATEMENT)).run();
    }
  }
}
