import type { StagingDatabase } from './staging-database.ts';

/** D1 refuses longer statements (100 KB). */
const STATEMENT_MAX_CHARS = 20_000;
/** Rows per INSERT. */
const ROWS_MAX = 50;

const VIRTUAL = "sql LIKE 'CREATE VIRTUAL %'";

type Row = Record<string, string | number | null>;

/**
 * The whole database as SQL for D1's import: tables, indexes, rows with parents first, views, full-text search and, last,
 * triggers.
 */
export function* dumpSql(staging: StagingDatabase): Generator<string> {
  yield 'PRAGMA defer_foreign_keys = TRUE;';
  const tables = parentsFirst(staging);
  const bySql = new Map(staging.schema("type = 'table'").map(({ name, sql }) => [name, sql]));
  for (const name of tables) yield `${oneLine(bySql.get(name) ?? '')};`;
  // Before the rows: some foreign keys refer to a unique index.
  for (const { sql } of staging.schema("type = 'index'")) yield `${oneLine(sql)};`;
  for (const name of tables) {
    const hasRowid = !bySql.get(name)?.endsWith('WITHOUT ROWID');
    yield* rowsOf(staging, name, hasRowid ? 'rowid' : '1');
  }
  for (const { name, seq } of staging.rows<{ name: string; seq: number }>(
    'SELECT name, seq FROM sqlite_sequence',
  )) {
    yield `DELETE FROM sqlite_sequence WHERE name = ${quoted(name)};`;
    yield `INSERT INTO sqlite_sequence (name, seq) VALUES (${quoted(name)}, ${seq});`;
  }
  for (const { sql } of staging.schema("type = 'view'")) yield `${oneLine(sql)};`;
  for (const { sql } of staging.schema(VIRTUAL)) yield `${oneLine(sql)};`;
  yield 'INSERT INTO users_search (rowid, words) SELECT user_rowid, words FROM user_words;';
  yield 'INSERT INTO events_search (rowid, words) SELECT event_rowid, words FROM event_words;';
  for (const { sql } of staging.schema("type = 'trigger'")) yield `${oneLine(sql)};`;
}

/** Names of our tables, each after the tables that it refers to; not those of full-text search. */
export function parentsFirst(staging: StagingDatabase): string[] {
  const search = staging.schema(VIRTUAL).map(({ name }) => name);
  const names = staging
    .schema("type = 'table' AND name NOT LIKE 'sqlite_%'")
    .map(({ name }) => name)
    .filter((name) => !search.some((known) => name === known || name.startsWith(`${known}_`)));
  const sorted = new Set<string>();
  const visit = (name: string, path: readonly string[]) => {
    if (sorted.has(name) || path.includes(name)) return;
    const parents = staging.rows<{ table: string }>(`PRAGMA foreign_key_list("${name}")`);
    for (const { table } of parents) visit(table, [...path, name]);
    sorted.add(name);
  };
  for (const name of names) visit(name, []);
  return [...sorted];
}

function* rowsOf(staging: StagingDatabase, table: string, order: string): Generator<string> {
  let values: string[] = [];
  let chars = 0;
  let head = '';
  const flush = function* () {
    if (values.length > 0) yield `${head}${values.join(',')};`;
    values = [];
    chars = 0;
  };
  for (const row of staging.db
    .prepare(`SELECT * FROM "${table}" ORDER BY ${order}`)
    .iterate() as Iterable<Row>) {
    head ||= `INSERT INTO "${table}" (${Object.keys(row)
      .map((column) => `"${column}"`)
      .join(',')}) VALUES `;
    const literals = Object.entries(row).map(([column, value]) => [column, literal(value)] as const);
    const whole = `(${literals.map(([, text]) => text).join(',')})`;
    if (chars + whole.length > STATEMENT_MAX_CHARS || values.length >= ROWS_MAX) yield* flush();
    if (whole.length > STATEMENT_MAX_CHARS) {
      yield* longRow(table, head, row);
      continue;
    }
    values.push(whole);
    chars += whole.length;
  }
  yield* flush();
}

/** Inserts a row with its long texts empty, and appends them piece by piece. No table WITHOUT ROWID has such texts. */
function* longRow(table: string, head: string, row: Row): Generator<string> {
  const isLong = (value: Row[string]) => typeof value === 'string' && value.length > 1_000;
  yield `${head}(${Object.values(row)
    .map((value) => (isLong(value) ? "''" : literal(value)))
    .join(',')});`;
  for (const [column, value] of Object.entries(row)) {
    if (typeof value !== 'string' || !isLong(value)) continue;
    // Whole characters: half of a surrogate pair is no text.
    for (const [piece] of value.matchAll(/[\s\S]{1,10000}/gu))
      yield `UPDATE "${table}" SET "${column}" = "${column}" || ${quoted(piece)} WHERE rowid = (SELECT MAX(rowid) FROM "${table}");`;
  }
}

function literal(value: Row[string]): string {
  if (value === null) return 'NULL';
  return typeof value === 'number' ? String(value) : quoted(value);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Comments end at their line, so they go. */
function oneLine(sql: string): string {
  return sql
    .split('\n')
    .map((line) => line.replace(/\s*--.*$/, '').trim())
    .filter(Boolean)
    .join(' ');
}
