import { env } from 'cloudflare:test';

const OWN_TABLES = "name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'";

/** One script that gives an empty D1 the schema and rows of this one: a tenth of the time of its migrations. */
export async function copyOfSchema(): Promise<string> {
  // The tables of a full-text index come with it.
  const { results: objects } = await env.DB.prepare(
    `SELECT type, name, sql FROM sqlite_schema
     WHERE sql IS NOT NULL AND ${OWN_TABLES}
       AND name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow')`,
  ).all<{ type: string; name: string; sql: string }>();
  const tables = objects.filter(({ type, sql }) => type === 'table' && !/^CREATE VIRTUAL/i.test(sql));
  const rows = await Promise.all(tables.map(({ name }) => insertRowsOf(name)));
  const made = (isTrigger: boolean) =>
    objects.filter(({ type }) => (type === 'trigger') === isTrigger).map(({ sql }) => `${sql};`);
  // A trigger would act on the rows.
  return [...made(false), ...rows.flat(), ...made(true)].join('\n');
}

async function insertRowsOf(table: string): Promise<string[]> {
  const { results: columns } = await env.DB.prepare(`PRAGMA table_info("${table}")`).all<{ name: string }>();
  const values = columns.map(({ name }) => `quote("${name}")`).join(" || ', ' || ");
  const { results } = await env.DB.prepare(`SELECT ${values} AS row FROM "${table}"`).all<{ row: string }>();
  return results.map(({ row }) => `INSERT INTO "${table}" VALUES (${row});`);
}
