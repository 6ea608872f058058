import { env } from 'cloudflare:test';
import type { Param, Reader } from '#db/client.ts';

/**
 * How SQLite would go about each query that `read` makes: a plan as one text, its steps parted by '; '. Every answer is
 * empty, so a reader that stops at the first shows no more.
 */
export async function queryPlans(read: (reader: Reader) => Promise<unknown>): Promise<string[]> {
  const plans: string[] = [];
  const explain = async (sql: string, params: readonly Param[]) => {
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...params)
      .all<{ detail: string }>();
    plans.push(results.map(({ detail }) => detail).join('; '));
  };
  await read({
    all: async (sql, ...params) => {
      await explain(sql, params);
      return [];
    },
    first: async (sql, ...params) => {
      await explain(sql, params);
      return null;
    },
    together: async (...queries) => {
      for (const { sql, params } of queries) await explain(sql, params);
      return queries.map(() => []) as never;
    },
  });
  return plans;
}
