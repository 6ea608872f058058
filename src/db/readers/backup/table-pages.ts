import type { Reader } from '#db/client.ts';

/** A table as it was at the moment of a backup: its rows up to `upTo`, by rowid. */
export interface TableCut {
  name: string;
  upTo: number;
}

/** Tables of ours: none of SQLite, D1 or full-text search, whose rows follow from the others. */
const TABLES = `
  SELECT t.name FROM sqlite_master AS t
  WHERE t.type = 'table' AND t.sql NOT LIKE 'CREATE VIRTUAL %' AND substr(t.name, 1, 3) <> 'd1_'
    AND substr(t.name, 1, 7) <> 'sqlite_' AND substr(t.name, 1, 4) <> '_cf_'
    AND NOT EXISTS (SELECT 1 FROM sqlite_master AS v
                    WHERE v.sql LIKE 'CREATE VIRTUAL %' AND substr(t.name, 1, length(v.name) + 1) = v.name || '_')
  ORDER BY t.name`;

/** The rows that exist now, in one consistent view of all tables. New rows get higher rowids. */
export async function readTableCuts(reader: Reader): Promise<TableCut[]> {
  const tables = await reader.all<{ name: string }>(TABLES);
  const ends = await reader.together<{ upTo: number }[]>(
    ...tables.map(({ name }) => ({
      sql: `SELECT coalesce(max(rowid), 0) AS upTo FROM "${name}"`,
      params: [],
    })),
  );
  return tables.map(({ name }, index) => ({ name, upTo: ends[index]?.[0]?.upTo ?? 0 }));
}

/** The next rows of a table, by rowid: also for tables whose key is text, and in the order of their storage. */
export async function readTablePage(
  reader: Reader,
  { name, upTo }: TableCut,
  { after, limit }: { after: number; limit: number },
): Promise<{ rows: Record<string, unknown>[]; last: number }> {
  const found = await reader.all<Record<string, unknown> & { backup_rowid: number }>(
    `SELECT rowid AS backup_rowid, * FROM "${name}" WHERE rowid > ?1 AND rowid <= ?2 ORDER BY rowid LIMIT ?3`,
    after,
    upTo,
    limit,
  );
  return {
    rows: found.map(({ backup_rowid: _, ...row }) => row),
    last: found.at(-1)?.backup_rowid ?? upTo,
  };
}
