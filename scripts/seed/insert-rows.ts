import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { getTableColumns, getTableName } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';

/** Inserts all rows of a table in order with one statement; they are passed as one JSON value. */
export function insertRows(
  db: D1Database,
  table: SQLiteTable,
  rows: readonly Record<string, unknown>[],
): D1PreparedStatement {
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => rows.some((row) => key in row));
  const complete = rows.map((row) =>
    Object.fromEntries(columns.map(([key, column]) => [key, row[key] ?? column.default ?? null])),
  );
  const names = columns.map(([, column]) => `"${column.name}"`).join(', ');
  const values = columns.map(([key]) => `value ->> '$.${key}'`).join(', ');
  return db
    .prepare(
      `INSERT INTO "${getTableName(table)}" (${names}) SELECT ${values} FROM json_each(?1) ORDER BY key`,
    )
    .bind(JSON.stringify(complete));
}
