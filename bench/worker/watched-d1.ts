/** Statement methods that make a D1 call. */
const CALLS = new Set<PropertyKey>(['first', 'all', 'run', 'raw']);

const originals = new WeakMap<object, D1PreparedStatement>();

/** Runs a call of D1, and may count or delay it. A single statement can be asked again for what D1 counted. */
export type AroundCall = <T>(
  call: 'batch' | 'single',
  run: () => Promise<T>,
  statement?: { sql: string; again: () => Promise<D1Result> },
) => Promise<T>;

/** Wraps the database; `around` runs every D1 call, once per batch. */
export function watchedD1<Reached extends D1Database | D1DatabaseSession>(
  db: Reached,
  around: AroundCall,
): Reached {
  return new Proxy(db, {
    get: (target, name) => {
      if (name === 'prepare') return (sql: string) => watchedStatement(target.prepare(sql), sql, around);
      if (name === 'batch') {
        return (statements: D1PreparedStatement[]) =>
          around('batch', () =>
            target.batch(statements.map((statement) => originals.get(statement) ?? statement)),
          );
      }
      if (name === 'withSession' && 'withSession' in target)
        return (from?: string) => watchedD1(target.withSession(from), around);
      return methodOf(target, name);
    },
  });
}

function watchedStatement(
  statement: D1PreparedStatement,
  sql: string,
  around: AroundCall,
): D1PreparedStatement {
  const watched = new Proxy(statement, {
    get: (target, name) => {
      if (name === 'bind')
        return (...values: unknown[]) => watchedStatement(target.bind(...values), sql, around);
      const method = methodOf(target, name);
      if (!CALLS.has(name) || typeof method !== 'function') return method;
      return (...args: unknown[]) =>
        around('single', () => method(...args) as Promise<unknown>, { sql, again: () => target.all() });
    },
  });
  originals.set(watched, statement);
  return watched;
}

function methodOf(target: object, name: PropertyKey): unknown {
  const value: unknown = Reflect.get(target, name);
  return typeof value === 'function' ? value.bind(target) : value;
}
