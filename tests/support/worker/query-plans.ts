import { env } from 'cloudflare:test';
import { type Reader, readerOf } from '#db/client.ts';
import { withMembers } from './faulty-d1.ts';

/**
 * SQLite's plan for each query of `read`, as one text with steps parted by '; '. All results are empty, so a
 * reader that stops after the first query shows only that.
 */
export async function queryPlans(read: (reader: Reader) => Promise<unknown>): Promise<string[]> {
  const plans: string[] = [];
  const prepare = (sql: string) => ({
    bind: (...params: unknown[]) => {
      const explain = async () => {
        const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
          .bind(...params)
          .all<{ detail: string }>();
        plans.push(results.map(({ detail }) => detail).join('; '));
      };
      return {
        all: () => explain().then(() => ({ results: [] })),
        raw: () => explain().then(() => []),
        first: () => explain().then(() => null),
      };
    },
  });
  const batch = async (statements: D1PreparedStatement[]) => {
    const results = [];
    for (const statement of statements) results.push(await statement.all());
    return results;
  };
  await read(readerOf(withMembers(env.DB, { prepare, batch })));
  return plans;
}
