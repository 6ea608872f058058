import { getTableColumns } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';

/** SQL: returns the changed rows in the form of the table's inferred row. Not for tables with flags, which stay numbers. */
export function returning(table: SQLiteTable): string {
  const columns = Object.entries(getTableColumns(table)).map(
    ([field, { name }]) => `"${name}" AS "${field}"`,
  );
  return `RETURNING ${columns.join(', ')}`;
}
