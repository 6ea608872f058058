import type { Reader } from '#db/client.ts';

/** The last row that was read: its rowid, or its key in a table WITHOUT ROWID. */
export type TableCursor = number | (string | number)[];

/** A table as it was at the moment of a backup. */
export interface TableCut {
  name: string;
  /** The primary key of a table WITHOUT ROWID; empty for others. */
  key: string[];
  /** The last rowid of that moment. A table WITHOUT ROWID has none: it is read to its end, with rows that are newer. */
  upTo: number;
}

/** Tables of ours: none of SQLite, D1 or full-text search, whose rows follow from the others. */
const TABLES = `
  SELECT t.name, iif(t.sql LIKE '%WITHOUT ROWID',
      (SELECT json_group_array(c.name ORDER BY c.pk) FROM pragma_table_info(t.name) AS c WHERE c.pk > 0), '[]') AS key
  FROM sqlite_master AS t
  WHERE t.type = 'table' AND t.sql NOT LIKE 'CREATE VIRTUAL %' AND substr(t.name, 1, 3) <> 'd1_'
    AND substr(t.name, 1, 7) <> 'sqlite_' AND substr(t.name, 1, 4) <> '_cf_'
    AND NOT EXISTS (SELECT 1 FROM sqlite_master AS v
                    WHERE v.sql LIKE 'CREATE VIRTUAL %' AND substr(t.name, 1, length(v.name) + 1) = v.name || '_')
  ORDER BY t.name`;

/** The rows that exist now, in one consistent view of all tables. New rows get higher rowids. */
export async function readTableCuts(reader: Reader): Promise<TableCut[]> {
  const tables = await reader.all<{ name: string; key: string }>(TABLES);
  const ends = await reader.together<{ upTo: number }[]>(
    ...tables.map(({ name, key }) => ({
      sql: key === '[]' ? `SELECT coalesce(max(rowid), 0) AS upTo FROM "${name}"` : 'SELECT 0 AS upTo',
      params: [],
    })),
  );
  return tables.map(({ name, key }, index) => ({
    name,
    key: JSON.parse(key) as string[],
    upTo: ends[index]?.[0]?.upTo ?? 0,
  }));
}

/** Columns that no backup has: what opens an account. */
const SECRETS: Record<string, readonly string[]> = { deliveries: ['sealed'] };

function withoutSecrets(table: string, row: Record<string, unknown>): Record<string, unknown> {
  const secrets = SECRETS[table] ?? [];
  return Object.fromEntries(Object.entries(row).filter(([column]) => !secrets.includes(column)));
}

/**
 * The next rows of a table in the order of their storage: by rowid, also for tables whose key is text, or by key.
 * @returns the cursor of the next page, null at the end
 */
export async function readTablePage(
  reader: Reader,
  { name, key, upTo }: TableCut,
  { after, limit }: { after: TableCursor | null; limit: number },
): Promise<{ rows: Record<string, unknown>[]; next: TableCursor | null }> {
  if (key.length > 0) {
    const columns = key.map((column) => `"${column}"`).join(', ');
    const from = Array.isArray(after) ? after : [];
    const later = from.length > 0 ? `WHERE (${columns}) > (${from.map(() => '?').join(', ')})` : '';
    const rows = await reader.all<Record<string, unknown>>(
      `SELECT * FROM "${name}" ${later} ORDER BY ${columns} LIMIT ?`,
      ...from,
      limit,
    );
    const last = rows.length < limit ? undefined : rows.at(-1);
    return {
      rows: rows.map((row) => withoutSecrets(name, row)),
      next: last ? key.map((column) => last[column] as string | number) : null,
    };
  }
  const found = await reader.all<Record<string, unknown> & { backup_rowid: number }>(
    `SELECT rowid AS backup_rowid, * FROM "${name}" WHERE rowid > ?1 AND rowid <= ?2 ORDER BY rowid LIMIT ?3`,
    Number(after ?? 0),
    upTo,
    limit,
  );
  return {
    rows: found.map(({ backup_rowid: _, ...row }) => withoutSecrets(name, row)),
    next: found.length < limit ? null : (found.at(-1)?.backup_rowid ?? null),
  };
}
