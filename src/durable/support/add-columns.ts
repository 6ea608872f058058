/**
 * Adds missing columns to a table that an earlier version created. SQLite fills them with their default, which must
 * be a constant.
 *
 * @returns whether any was missing
 */
export function addMissingColumns(sql: SqlStorage, table: string, columns: Record<string, string>): boolean {
  const present = new Set(
    sql
      .exec<{ name: string }>('SELECT name FROM pragma_table_info(?)', table)
      .toArray()
      .map(({ name }) => name),
  );
  const missing = Object.entries(columns).filter(([name]) => !present.has(name));
  for (const [name, definition] of missing) sql.exec(`ALTER TABLE ${table} ADD COLUMN ${name} ${definition}`);
  return missing.length > 0;
}
