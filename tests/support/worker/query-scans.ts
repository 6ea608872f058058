import { env } from 'cloudflare:test';
import { ALLOWED_SCANS } from './allowed-scans.ts';

interface Prepared {
  sql: string;
  stack: string;
}

/** Kept across test files: one workerd runs many. */
const shared = globalThis as typeof globalThis & { recorded?: { prepared: Prepared[]; indexes: number } };

/** Records each distinct statement that product code prepares on D1, which has just been migrated. */
export async function recordQueries(): Promise<void> {
  if (shared.recorded) return;
  const prepared: Prepared[] = [];
  shared.recorded = { prepared, indexes: await countIndexes() };
  const known = new Set<string>();
  const record = (sql: string) => {
    if (known.has(sql) || sql.startsWith('EXPLAIN')) return;
    const { stack = '' } = new Error('prepared');
    if (!/\/src\/(db|durable|worker)\//.test(stack)) return;
    known.add(sql);
    prepared.push({ sql, stack });
  };
  for (const preparing of [env.DB, env.DB.withSession()]) {
    const prototype = Object.getPrototypeOf(preparing) as Pick<D1Database, 'prepare'>;
    const { prepare } = prototype;
    prototype.prepare = function (this: D1Database, sql: string) {
      record(sql);
      return prepare.call(this, sql);
    };
  }
}

/** Table scans of the statements recorded since the last call that `ALLOWED_SCANS` does not list. */
export async function unlistedScans(): Promise<string[]> {
  // A file that has changed the schema leaves its statements to the next one.
  if (!shared.recorded || (await countIndexes()) !== shared.recorded.indexes) return [];
  const prepared = shared.recorded.prepared.splice(0);
  if (prepared.length === 0) return [];
  const { results: tables } = await env.DB.prepare(
    "SELECT name FROM sqlite_schema WHERE type = 'table'",
  ).all<{ name: string }>();
  const names = new Set(tables.map(({ name }) => name));
  const plans = await plansOf(prepared);
  return prepared.flatMap(({ sql, stack }, index) =>
    (plans[index] ?? [])
      .filter((step) => isTableScan(step, sql, names) && !isListed(step, sql))
      .map((step) => `${step} in ${nameOf(stack)}: ${sql.replace(/\s+/g, ' ').trim()}`),
  );
}

async function countIndexes(): Promise<number> {
  const row = await env.DB.prepare("SELECT count(*) AS count FROM sqlite_schema WHERE type = 'index'").first<{
    count: number;
  }>();
  return row?.count ?? 0;
}

function isListed(step: string, sql: string): boolean {
  return ALLOWED_SCANS.some(({ scan, query }) => step.startsWith(`SCAN ${scan}`) && sql.includes(query));
}

/** One batch; if D1 rejects a statement, as some tests intend, each by itself, and none for that one. */
async function plansOf(prepared: readonly Prepared[]): Promise<string[][]> {
  const explained = prepared.map(({ sql }) =>
    env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`).bind(...Array(countParams(sql)).fill(null)),
  );
  const results = await env.DB.batch<{ detail: string }>(explained).catch(() =>
    Promise.all(explained.map((one) => one.all<{ detail: string }>().catch(() => ({ results: [] })))),
  );
  return results.map(({ results: steps }) => steps.map(({ detail }) => detail));
}

/** D1 wants as many values as the statement has parameters. A plain `?` is one more than the largest so far. */
function countParams(sql: string): number {
  let count = 0;
  for (const [, digits] of sql.replace(/'[^']*'/g, '').matchAll(/\?(\d*)/g))
    count = digits ? Math.max(count, Number(digits)) : count + 1;
  return count;
}

/** Scans of lists (`json_each`), subqueries and CTEs are no table scans. */
function isTableScan(step: string, sql: string, tables: ReadonlySet<string>): boolean {
  const [, name] = /^SCAN (\w+)(?! VIRTUAL)\b/.exec(step) ?? [];
  if (!name) return false;
  const aliased = new RegExp(`"?(\\w+)"?\\s+(?:AS\\s+)?"?${name}"?(?!\\w)`, 'gi');
  const isTable = tables.has(name) || [...sql.matchAll(aliased)].some(([, table = '']) => tables.has(table));
  return isTable && !isGuarded(sql, name);
}

/**
 * The plan of an INSERT names the tables whose foreign keys refer to it. SQLite reads them only while a deferred
 * violation is open, which D1's batches never have.
 */
function isGuarded(sql: string, table: string): boolean {
  return /^\s*INSERT\b/i.test(sql) && !new RegExp(`\\b${table}\\b`).test(sql);
}

/** The function in `src/db` that prepared a statement. A Drizzle query that is awaited alone has left its stack. */
function nameOf(stack: string): string {
  const frame = stack.split('\n').find((line) => /\/src\/db\/(commits|readers|audit)/.test(line));
  return (
    frame
      ?.trim()
      .replace(/^at (async )?/, '')
      .replace(/\(?[^( ]*\/src\//, '(src/') ?? 'a Drizzle query'
  );
}
