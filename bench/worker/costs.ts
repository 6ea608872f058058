/** What requests have cost since the counting began. */
export interface Costs {
  rowsRead: number;
  rowsWritten: number;
  objectCalls: number;
}

const NAMESPACES: readonly PropertyKey[] = ['BOX_OFFICE', 'LIVE_BOARD', 'HYPE_METER', 'VIEW_COUNTER'];

/** Null while nobody counts: a counted query may run twice. */
let costs: Costs | null = null;

/** Begins to count from zero, or ends. @returns the count so far */
export function restartCosts(counts: boolean): Costs | null {
  const before = costs;
  costs = counts ? { rowsRead: 0, rowsWritten: 0, objectCalls: 0 } : null;
  return before;
}

interface Statement {
  sql: string;
  again: () => Promise<D1Result>;
}

/** Adds the rows of a call. `first` and `raw` do not say them, so a query is asked again. */
export async function countRows(result: unknown, statement?: Statement): Promise<void> {
  if (!costs) return;
  const isQuery =
    statement && /^\s*(?:select|with)\b(?!.*\b(?:insert|update|delete)\b)/is.test(statement.sql);
  const results = [result].flat().some(hasMeta) || !isQuery ? [result].flat() : [await statement.again()];
  for (const one of results) {
    if (!hasMeta(one)) continue;
    costs.rowsRead += one.meta.rows_read;
    costs.rowsWritten += one.meta.rows_written;
  }
}

function hasMeta(result: unknown): result is Pick<D1Result, 'meta'> {
  return isObject(result) && 'meta' in result && 'results' in result;
}

/** The environment whose objects' calls are counted. */
export function countingCalls<Of extends object>(env: Of): Of {
  return new Proxy(env, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      return NAMESPACES.includes(name) && isObject(value) ? countedNamespace(value) : value;
    },
  });
}

function countedNamespace(namespace: object): object {
  return new Proxy(namespace, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      const called = (...args: unknown[]): unknown => Reflect.apply(value, target, args);
      if (name !== 'get' && name !== 'getByName') return called;
      return (...args: unknown[]) => {
        const stub = called(...args) as object;
        return costs ? countedStub(stub) : stub;
      };
    },
  });
}

/** A pipelined call is one: `stub.checkout().start()`. */
function countedStub(stub: object): object {
  return new Proxy(stub, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]): unknown => {
        if (costs) costs.objectCalls += 1;
        return Reflect.apply(value, target, args);
      };
    },
  });
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
