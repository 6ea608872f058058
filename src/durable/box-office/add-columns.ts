/**
 * Adds the columns that a table lacks because an earlier release has created it.
 * @param columns the definition of each, by its name
 */
export function addColumns(sql: SqlStorage, table: string, columns: Readonly<Record<string, string>>): void {
  const known = new Set(
    sql
      .exec<{ name: string }>(`PRAGMA table_info(${table})`)
      .toArray()
      .map(({ name }) => name),
  );
  for (const [name, definition] of Object.entries(columns))
    if (!known.has(name)) sql.exec(`ALTER TABLE ${table} ADD COLUMN ${name} ${definition}`);
}
