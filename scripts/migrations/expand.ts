import type { DatabaseSync } from 'node:sqlite';
import type { MigrationFile } from './files.ts';
import { rehearse } from './rehearse.ts';

interface Column {
  name: string;
  type: string;
  notnull: number;
  dflt_value: string | null;
}

/**
 * What of the schema would break the release that runs on `before` while `after` is applied: columns gone or stricter,
 * and new rules for old tables. It sees names and rules, not what values mean.
 */
export function contractions(before: readonly MigrationFile[], after: readonly MigrationFile[]): string[] {
  const old = rehearse(before);
  const now = rehearse(after);
  const kept = relations(now);
  const found = relations(old).flatMap((relation) =>
    kept.includes(relation)
      ? [...columnChanges(relation, old, now), ...newRules(relation, old, now)]
      : [`${relation} is dropped`],
  );
  old.close();
  now.close();
  return found;
}

/** Tables and views; the tables inside a full-text index follow from it. */
function relations(db: DatabaseSync): string[] {
  return names(
    db,
    `SELECT name FROM sqlite_master AS r WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%'
     AND NOT EXISTS (SELECT 1 FROM pragma_table_list AS t WHERE t.name = r.name AND t.type = 'shadow')`,
  );
}

function columnChanges(relation: string, old: DatabaseSync, now: DatabaseSync): string[] {
  const before = columns(old, relation);
  const after = columns(now, relation);
  const lost = before.flatMap(({ name, type, notnull }) => {
    const found = after.find((column) => column.name === name);
    if (!found) return [`${relation}.${name} is dropped`];
    if (found.type !== type) return [`${relation}.${name} changes its type`];
    return found.notnull > notnull ? [`${relation}.${name} becomes required`] : [];
  });
  const required = after.filter(
    ({ name, notnull, dflt_value }) =>
      notnull === 1 && dflt_value === null && !before.some((column) => column.name === name),
  );
  return [...lost, ...required.map(({ name }) => `${relation}.${name} is new, required and has no default`)];
}

function newRules(relation: string, old: DatabaseSync, now: DatabaseSync): string[] {
  // One over a new column without default refuses no row of the release before: its NULL there equals nothing.
  const before = columns(old, relation);
  const filled = columns(now, relation)
    .filter((column) => column.dflt_value !== null || before.some(({ name }) => name === column.name))
    .map(({ name }) => name);
  const UNIQUE = `SELECT name FROM pragma_index_list(?) AS list WHERE "unique" = 1 AND NOT EXISTS (
    SELECT 1 FROM pragma_index_info(list.name) AS part
     WHERE part.name IS NOT NULL AND part.name NOT IN (SELECT value FROM json_each('${JSON.stringify(filled)}')))`;
  const REFUSING = `SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = ? AND sql LIKE '%RAISE%'`;
  const added = (sql: string) => {
    const had = names(old, sql, relation);
    return names(now, sql, relation).filter((name) => !had.includes(name));
  };
  const checks = (db: DatabaseSync) =>
    names(db, 'SELECT sql AS name FROM sqlite_master WHERE name = ?', relation)
      .join()
      .match(/CONSTRAINT\s+\S+\s+CHECK/g);
  return [
    ...added(UNIQUE).map((name) => `${relation} gets the unique index ${name}`),
    ...added(REFUSING).map((name) => `${relation} gets the trigger ${name}, which refuses writes`),
    ...((checks(now)?.length ?? 0) > (checks(old)?.length ?? 0) ? [`${relation} gets a CHECK`] : []),
  ];
}

function columns(db: DatabaseSync, relation: string): Column[] {
  const rows = db.prepare('SELECT name, type, "notnull", dflt_value FROM pragma_table_info(?)').all(relation);
  return rows as unknown as Column[];
}

function names(db: DatabaseSync, sql: string, ...params: string[]): string[] {
  return db
    .prepare(sql)
    .all(...params)
    .map(({ name }) => String(name));
}
