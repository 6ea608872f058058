import { env } from 'cloudflare:test';
import type { Param, Reader } from '#db/client.ts';

/**
 * SQLite's plan for each query of `read`, as one text with steps parted by '; '. All results are empty, so a
 * reader that stops after the first query shows only that.
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
