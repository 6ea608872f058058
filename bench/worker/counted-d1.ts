/** Statement methods that make a D1 call. */
const CALLS = new Set<PropertyKey>(['first', 'all', 'run', 'raw']);

const originals = new WeakMap<object, D1PreparedStatement>();

type OnCall = (call: 'batch' | 'single') => void;

/** Wraps the database; `onCall` is called for every D1 call, once per batch. */
export function countedD1(db: D1Database, onCall: OnCall): D1Database {
  return new Proxy(db, {
    get: (target, name) => {
      if (name === 'prepare') return (sql: string) => countedStatement(target.prepare(sql), onCall);
      if (name === 'batch') {
        return (statements: D1PreparedStatement[]) => {
          onCall('batch');
          return target.batch(statements.map((statement) => originals.get(statement) ?? statement));
        };
      }
      return methodOf(target, name);
    },
  });
}

function countedStatement(statement: D1PreparedStatement, onCall: OnCall): D1PreparedStatement {
  const counted = new Proxy(statement, {
    get: (target, name) => {
      if (name === 'bind') return (...values: unknown[]) => countedStatement(target.bind(...values), onCall);
      if (CALLS.has(name)) onCall('single');
      return methodOf(target, name);
    },
  });
  originals.set(counted, statement);
  return counted;
}

function methodOf(target: object, name: PropertyKey): unknown {
  const value: unknown = Reflect.get(target, name);
  return typeof value === 'function' ? value.bind(target) : value;
}
