import { env } from 'cloudflare:test';

type Fault = 'lost_before' | 'lost_after' | 'tokenless' | 'overloaded' | 'importing';

const WORDS: Record<Fault, string> = {
  lost_before: 'D1_ERROR: Network connection lost.',
  lost_after: 'D1_ERROR: Network connection lost.',
  tokenless: 'D1_ERROR: Failed to get session commit token: internal error',
  importing: 'D1_ERROR: Currently processing a long-running import.',
  overloaded: 'D1 DB is overloaded. Requests queued for too long.',
};

/** The real database, whose next batches fail as listed. */
export function faulty(...faults: Fault[]): { db: D1Database; batches: () => number } {
  let batches = 0;
  const batch = async (statements: D1PreparedStatement[]) => {
    const fault = faults[batches];
    batches += 1;
    if (fault === 'lost_after' || fault === 'tokenless') await env.DB.batch(statements);
    if (fault) throw new Error(WORDS[fault]);
    return await env.DB.batch(statements);
  };
  const db = withMembers(env.DB, { batch });
  return { db, batches: () => batches };
}

/** The real database with a hook that runs once, before the first statement or batch with these words. */
export function before(words: string, happens: () => Promise<unknown>): D1Database {
  let armed = true;
  const strike = async (sql: string) => {
    if (!armed || !sql.includes(words)) return;
    armed = false;
    await happens();
  };
  const behind = new WeakMap<D1PreparedStatement, { sql: string; real: D1PreparedStatement }>();
  const wrap = (sql: string, real: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = {
      bind: (...values: unknown[]) => wrap(sql, real.bind(...values)),
      first: () => strike(sql).then(() => real.first()),
      all: () => strike(sql).then(() => real.all()),
      raw: () => strike(sql).then(() => real.raw()),
      run: () => strike(sql).then(() => real.run()),
    } as unknown as D1PreparedStatement;
    behind.set(wrapped, { sql, real });
    return wrapped;
  };
  const batch = async (statements: D1PreparedStatement[]) => {
    const known = statements.map((statement) => behind.get(statement));
    for (const one of known) if (one) await strike(one.sql);
    return env.DB.batch(statements.map((statement, index) => known[index]?.real ?? statement));
  };
  return withMembers(env.DB, { batch, prepare: (sql) => wrap(sql, env.DB.prepare(sql)) });
}

/** A database that is away: every call is refused in `words` of D1. */
export function awayD1(words: string, onCall: (sql: string | 'batch') => void): D1Database {
  const refuse = (sql: string | 'batch') => async () => {
    onCall(sql);
    throw new Error(words);
  };
  const prepare = (sql: string) => {
    const single = refuse(sql);
    const statement = { bind: () => statement, first: single, all: single, raw: single, run: single };
    return statement;
  };
  const away = { prepare, batch: refuse('batch') };
  return withMembers(env.DB, { ...away, withSession: () => ({ ...away, getBookmark: () => null }) });
}

/** A database with some members replaced. */
export function withMembers(
  real: D1Database,
  others: { [Name in keyof D1Database]?: (...args: Parameters<D1Database[Name]>) => unknown },
): D1Database {
  return new Proxy(real, {
    get(target, name, proxy: D1Database) {
      if (Object.hasOwn(others, name)) return others[name as keyof D1Database];
      if (name === 'withSession')
        return () => Object.assign(Object.create(proxy), { getBookmark: () => null });
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
