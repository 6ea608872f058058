import type { SelectedFields, SQLiteSelectBuilder } from 'drizzle-orm/sqlite-core';
import { drizzle, type SqliteRemoteDatabase, type SqliteRemoteResult } from 'drizzle-orm/sqlite-proxy';
import { d1ErrorKind, isD1Away } from './d1-errors.ts';
import { named } from './typed-queries.ts';

/** A bound D1 parameter. Booleans are 0 or 1, times Unix ms, lists JSON for `json_each`. */
export type Param = string | number | null;

export interface Query {
  sql: string;
  params: readonly Param[];
}

/** Read-only access to D1. Code that gets only a `Reader` cannot write. */
export interface Reader {
  /** A typed Drizzle query: the way to read a page. Awaiting it runs it. */
  select<Fields extends SelectedFields>(
    fields: Fields,
  ): SQLiteSelectBuilder<Fields, 'async', SqliteRemoteResult>;
  /** `together` for Drizzle queries. */
  batch: SqliteRemoteDatabase['batch'];
  /** Hand-written SQL, for what Drizzle cannot say or measurably slows down. */
  all<Row>(sql: string, ...params: Param[]): Promise<Row[]>;
  first<Row>(sql: string, ...params: Param[]): Promise<Row | null>;
  /** Runs several queries in one round trip on one consistent view, and returns the rows of each in order. */
  together<Rows extends unknown[]>(
    ...queries: { [K in keyof Rows]: Query }
  ): Promise<{ [K in keyof Rows]: Rows[K][] }>;
}

/** D1 itself retries a read up to three times; this also covers batches and the connection to D1. */
const READ_ATTEMPTS_MAX = 3;
const READ_RETRY_MS = 40;
/** Attempts for a write with an unknown outcome, where repeating it is idempotent. */
export const WRITE_ATTEMPTS_MAX = 3;

export function readerOf(db: D1Database): Reader {
  let made: SqliteRemoteDatabase | null = null;
  const typed = () => {
    made ??= drizzle(
      async (sql, params, method) => {
        const statement = prepareRead(db, { sql, params });
        const rows = await retryRead(() => statement.raw());
        // Drizzle expects undefined when there is no row, which its type does not admit.
        return { rows: method === 'get' ? (rows[0] as unknown[]) : rows };
      },
      async (queries) => {
        const statements = queries.map((query) => prepareRead(db, query));
        const results = await retryRead(() => db.batch<Record<string, unknown>>(statements));
        return results.map(({ results: rows }) => ({ rows: rows.map((row) => Object.values(row)) }));
      },
    );
    return made;
  };
  return {
    select: (fields) => typed().select(named(fields)),
    batch: (queries) => typed().batch(queries),
    all: async <Row>(sql: string, ...params: Param[]) => {
      const statement = prepareRead(db, { sql, params });
      return (await retryRead(() => statement.all<Row>())).results;
    },
    first: async <Row>(sql: string, ...params: Param[]) => {
      const statement = prepareRead(db, { sql, params });
      return await retryRead(() => statement.first<Row>());
    },
    together: async <Rows extends unknown[]>(...queries: { [K in keyof Rows]: Query }) => {
      const statements = queries.map((query) => prepareRead(db, query));
      const results = await retryRead(() => db.batch(statements));
      return results.map((result) => result.results) as { [K in keyof Rows]: Rows[K][] };
    },
  };
}

/** The reader retries, which would repeat the write of an `INSERT … RETURNING`, so it refuses to prepare one. */
function prepareRead(db: D1Database, query: Query): D1PreparedStatement {
  if (
    !/^\s*(SELECT|WITH)\b/i.test(query.sql) ||
    /\b(INSERT\s+INTO|DELETE\s+FROM|UPDATE\s+\w+\s+SET)\b/i.test(query.sql)
  ) {
    throw new Error('A reader only reads');
  }
  return db.prepare(query.sql).bind(...query.params);
}

async function retryRead<T>(read: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await read();
    } catch (error) {
      if (attempt >= READ_ATTEMPTS_MAX || !isD1Away(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, READ_RETRY_MS * 4 ** (attempt - 1)));
    }
  }
}

/** The connection was lost before the response: the write may have committed or not. Read it back by id. */
export class UnknownOutcomeError extends Error {
  constructor(cause: unknown) {
    super('The outcome of a write to D1 is unknown', { cause });
    this.name = 'UnknownOutcomeError';
  }
}

/** Runs the statements as one transaction. @throws UnknownOutcomeError when it may have committed */
export async function commit(
  db: D1Database,
  statements: D1PreparedStatement[],
): Promise<D1Result<Record<string, unknown>>[]> {
  try {
    return await db.batch<Record<string, unknown>>(statements);
  } catch (error) {
    throw d1ErrorKind(error) === 'lost' ? new UnknownOutcomeError(error) : error;
  }
}

/** Runs an idempotent transaction, and retries it while its outcome is unknown. */
export async function commitRepeatable(
  db: D1Database,
  statements: D1PreparedStatement[],
): Promise<D1Result<Record<string, unknown>>[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await commit(db, statements);
    } catch (error) {
      if (!(error instanceof UnknownOutcomeError) || attempt >= WRITE_ATTEMPTS_MAX) throw error;
    }
  }
}
