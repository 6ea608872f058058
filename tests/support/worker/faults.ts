import { env, runInDurableObject } from 'cloudflare:test';
import type { BoxOffice } from '#durable/box-office/box-office.ts';
import { boxOfficeOf } from './events.ts';
import { awayD1, withMembers } from './faulty-d1.ts';

/** Outcome of the next sale or refund that the box office sends to D1. */
export type Fault =
  /** Commits, and the object dies before the response. */
  | 'die_after'
  /** Commits, and the response is lost. */
  | 'lose_answer'
  /** Never commits. */
  | 'fail_before'
  /** The object dies with the batch in flight; it commits on `land`. */
  | 'die_before';

/**
 * Makes the next batch of an event's box office fail in one way on the real D1. `struck` tells whether it
 * happened.
 */
export async function breakNextBatch(
  eventId: string,
  fault: Fault,
): Promise<{ struck: () => boolean; land: () => Promise<void> }> {
  let armed = true;
  let onItsWay: D1PreparedStatement[] = [];
  await runInDurableObject(boxOfficeOf(eventId), (instance, state) => {
    const bindings = (instance as unknown as { env: { DB: D1Database } }).env;
    const real = bindings.DB;
    const batch: D1Database['batch'] = async (statements) => {
      if (!armed || !isSaleOrRefund(statements)) return real.batch(statements);
      armed = false;
      bindings.DB = real;
      if (fault === 'fail_before') throw new Error('D1_ERROR: Network connection lost.');
      if (fault === 'die_before') {
        onItsWay = statements;
        state.abort('the object dies while its batch is on its way');
      }
      await real.batch(statements);
      if (fault === 'die_after') state.abort('the object dies between commit and answer');
      throw new Error('D1_ERROR: Network connection lost.');
    };
    bindings.DB = withBatch(real, batch);
  });
  return {
    struck: () => !armed,
    land: async () => {
      if (onItsWay.length > 0) await env.DB.batch(onItsWay);
    },
  };
}

/**
 * Fails every batch of the box office until the test ends it; the first can still commit by `land`. In words that
 * D1 is not known for, so a sale gives up after a few tries.
 */
export async function failBatches(
  eventId: string,
): Promise<{ failed: () => number; end: () => Promise<void>; land: () => Promise<void> }> {
  let failed = 0;
  let first: D1PreparedStatement[] | null = null;
  let real: D1Database | null = null;
  const inObject = (change: (bindings: Bindings) => void) => withBindings(eventId, change);
  await inObject((bindings) => {
    real = bindings.DB;
    bindings.DB = withBatch(bindings.DB, async (statements) => {
      failed += 1;
      first ??= statements;
      throw new Error('D1_ERROR: Replica went away.');
    });
  });
  return {
    failed: () => failed,
    end: () =>
      inObject((bindings) => {
        if (real) bindings.DB = real;
      }),
    land: async () => {
      if (first) await env.DB.batch(first);
    },
  };
}

/**
 * Takes D1 away from the box office, and from the Worker, which has the same bindings here: from right after `last`
 * until the test ends it.
 */
export async function loseD1(
  eventId: string,
  last: (instance: BoxOffice) => Promise<void> = async () => {},
  words = 'D1_ERROR: Network connection lost.',
): Promise<{ calls: () => number; batches: () => number; looks: () => number; end: () => Promise<void> }> {
  const real = env.DB;
  const calls: string[] = [];
  const away = awayD1(words, (sql) => calls.push(sql));
  const count = (sql: string) => calls.filter((call) => call === sql).length;
  await runInDurableObject(boxOfficeOf(eventId), async (instance: BoxOffice) => {
    await last(instance);
    (instance as unknown as { env: Bindings }).env.DB = away;
  });
  return {
    calls: () => calls.length,
    batches: () => count('batch'),
    looks: () => count('SELECT 1'),
    end: () =>
      withBindings(eventId, (bindings) => {
        bindings.DB = real;
      }),
  };
}

/** A D1 call of the box office that is held until `release`; `untilHeld` waits for it. */
interface Held {
  untilHeld: () => Promise<void>;
  release: () => Promise<void>;
}

/** Holds every sale that the box office sends to D1, so that its queue fills up. */
export function holdBatches(eventId: string, when: 'asked' | 'answered' = 'asked'): Promise<Held> {
  return hold(eventId, (real, { wait }) =>
    withBatch(real, async (statements) => {
      const isHeld = isSaleOrRefund(statements);
      if (isHeld && when === 'asked') await wait();
      const answer = await real.batch(statements);
      if (isHeld && when === 'answered') await wait();
      return answer as never;
    }),
  );
}

/**
 * Holds the next single read whose SQL contains `words`, before D1 is called or before its response is
 * delivered.
 */
export function holdNextRead(eventId: string, words: string, when: 'asked' | 'answered'): Promise<Held> {
  return hold(eventId, (real, { wait, letThrough }) => {
    const prepare = (sql: string) => {
      if (!sql.includes(words)) return real.prepare(sql);
      letThrough();
      const held = async (read: () => Promise<unknown>) => {
        if (when === 'asked') await wait();
        const answer = await read();
        if (when === 'answered') await wait();
        return answer;
      };
      const bind = (...values: unknown[]) => {
        const statement = real.prepare(sql).bind(...values);
        return {
          first: () => held(() => statement.first()),
          all: () => held(() => statement.all()),
          raw: () => held(() => statement.raw()),
        };
      };
      return { bind };
    };
    return withMembers(real, { prepare });
  });
}

/**
 * Renames a column in the box office's reads with these words, so that they fail. @returns a function that
 * restores them
 */
export async function breakReading(
  eventId: string,
  { words, gone }: { words: string; gone: string },
): Promise<() => Promise<void>> {
  // The object shares the test's bindings, so this replaces `env.DB` as well.
  const real = env.DB;
  const prepare = (sql: string) =>
    real.prepare(sql.includes(words) ? sql.replaceAll(gone, `${gone}_is_gone`) : sql);
  const broken = withMembers(real, { prepare });
  const read = (from: D1Database) =>
    withBindings(eventId, (bindings) => {
      bindings.DB = from;
    });
  await read(broken);
  return () => read(real);
}

/** @param inWay wraps the real D1 */
async function hold(
  eventId: string,
  inWay: (real: D1Database, way: { wait: () => Promise<void>; letThrough: () => void }) => D1Database,
): Promise<Held> {
  let isHeld = false;
  let letGo = () => {};
  const inObject = (change: (bindings: Bindings) => void) => withBindings(eventId, change);
  await inObject((bindings) => {
    const real = bindings.DB;
    const letThrough = () => {
      bindings.DB = real;
    };
    const released = new Promise<void>((resolve) => {
      letGo = () => {
        letThrough();
        resolve();
      };
    });
    const wait = () => {
      isHeld = true;
      return released;
    };
    bindings.DB = inWay(real, { wait, letThrough });
  });
  return {
    untilHeld: async () => {
      while (!isHeld) await inObject(() => {});
    },
    release: () => inObject(() => letGo()),
  };
}

/** Limits the length of an event's queue until its box office restarts. */
export async function boundQueue(eventId: string, bound: number): Promise<void> {
  await withBindings(eventId, (bindings) => {
    bindings.SALE_QUEUE_MAX = String(bound);
  });
}

interface Bindings {
  DB: D1Database;
  SALE_QUEUE_MAX?: string;
}

/** Changes the bindings of an event's box office until it restarts. */
function withBindings(eventId: string, change: (bindings: Bindings) => void): Promise<void> {
  return runInDurableObject(boxOfficeOf(eventId), (instance) =>
    change((instance as unknown as { env: Bindings }).env),
  );
}

/** Excludes the first read of the event in an object's life, and the outbox. */
export function isSaleOrRefund(statements: D1PreparedStatement[]): boolean {
  return statements.some((statement) =>
    /(INSERT INTO (purchases|orders|refunds)|UPDATE tickets SET (user_id|seat_id = m\.value))\b/.test(
      (statement as unknown as { statement: string }).statement,
    ),
  );
}

function withBatch(real: D1Database, batch: D1Database['batch']): D1Database {
  return withMembers(real, { batch });
}
