import { env } from 'cloudflare:test';
import { withMembers } from './faulty-d1.ts';

/**
 * Makes D1's replicas stand still: a session that any replica may serve gets the answer that it got first, and one that
 * starts at a bookmark or at the primary gets today's. @returns a function that ends it
 */
export function stopReplicas(): () => void {
  const real = env.DB;
  const copies = new Map<string, Promise<unknown>>();
  const copied = async <T>(query: string, read: () => Promise<T>): Promise<T> => {
    const copy = copies.get(query) ?? read();
    copies.set(query, copy);
    return structuredClone((await copy) as T);
  };
  const replica = {
    prepare: (sql: string) => copiedStatement(sql, real.prepare(sql)),
    batch: (statements: D1PreparedStatement[]) =>
      copied(statements.map(sqlOf).join(';'), () => real.batch(statements)),
    getBookmark: () => null,
  };
  const copiedStatement = (sql: string, statement: D1PreparedStatement): object =>
    Object.assign(Object.create(statement), {
      bind: (...values: unknown[]) => copiedStatement(sql, statement.bind(...values)),
      raw: () => copied(sql, () => statement.raw()),
      all: () => copied(sql, () => statement.all()),
      first: () => copied(sql, () => statement.first()),
    });
  env.DB = withMembers(real, {
    withSession: (from) => (from === 'first-unconstrained' ? replica : real.withSession(from)),
  });
  return () => {
    env.DB = real;
  };
}

function sqlOf(statement: D1PreparedStatement): string {
  return (statement as unknown as { statement: string }).statement;
}
