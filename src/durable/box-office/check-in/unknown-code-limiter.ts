import { TokenBuckets } from '#durable/support/token-buckets.ts';

/** Token bucket: unknown codes that one person may present at once, and the refill interval (ms): 30 a minute. */
const UNKNOWN_CODES_BURST = 30;
const UNKNOWN_CODE_EVERY_MS = 2_000;
/** More people than ever work at one event. */
const PEOPLE_MAX = 10_000;
/** Counts are written this long after the first unwritten one (ms), so a flood costs one write a second. */
const WRITE_AFTER_MS = 1_000;
/** People shown to the organizer. */
const SHOWN_MAX = 50;

/** Unknown codes that one person presented, and how many of them the limit rejected. */
export interface UnknownCodesOf {
  userId: string;
  count: number;
  limited: number;
}

interface UnknownCodesDeps {
  sql: SqlStorage;
  now: () => number;
  after: (ms: number, run: () => void) => void;
  /** The stored counts changed. */
  onWritten: () => void;
}

/**
 * Limits and counts codes without a ticket or an order, per person: each costs a row or a D1 lookup, and anybody
 * can invent them.
 */
export class UnknownCodeLimiter {
  readonly #deps: UnknownCodesDeps;
  readonly #buckets: TokenBuckets;
  readonly #unwritten = new Map<string, { count: number; limited: number }>();

  constructor(deps: UnknownCodesDeps) {
    this.#deps = deps;
    this.#buckets = new TokenBuckets({
      now: deps.now,
      burst: UNKNOWN_CODES_BURST,
      refillMs: UNKNOWN_CODE_EVERY_MS,
      peopleMax: PEOPLE_MAX,
    });
  }

  createTables(): void {
    this.#deps.sql.exec(`
      CREATE TABLE IF NOT EXISTS unknown_codes (
        user_id TEXT PRIMARY KEY, count INTEGER NOT NULL, limited INTEGER NOT NULL
      ) WITHOUT ROWID`);
  }

  /** Counts one unknown code. @returns false when the person is over the limit */
  take(userId: string): boolean {
    const isAllowed = this.#buckets.take(userId);
    this.#add(userId, 1, isAllowed ? 0 : 1);
    return isAllowed;
  }

  /** The code turned out to be known. */
  giveBack(userId: string): void {
    this.#buckets.giveBack(userId);
    this.#add(userId, -1, 0);
  }

  /** Stored counts only; those of the last second may be missing. */
  total(): number {
    return this.#deps.sql.exec<{ n: number }>('SELECT COALESCE(SUM(count), 0) AS n FROM unknown_codes').one()
      .n;
  }

  report(): UnknownCodesOf[] {
    this.#write();
    return this.#deps.sql
      .exec<{ userId: string; count: number; limited: number }>(
        `SELECT user_id AS userId, count, limited FROM unknown_codes WHERE count > 0
         ORDER BY limited DESC, count DESC LIMIT ?`,
        SHOWN_MAX,
      )
      .toArray();
  }

  #add(userId: string, count: number, limited: number): void {
    if (this.#unwritten.size === 0)
      this.#deps.after(WRITE_AFTER_MS, () => {
        this.#write();
        this.#deps.onWritten();
      });
    const before = this.#unwritten.get(userId) ?? { count: 0, limited: 0 };
    this.#unwritten.set(userId, { count: before.count + count, limited: before.limited + limited });
  }

  #write(): void {
    for (const [userId, { count, limited }] of this.#unwritten) {
      if (count === 0) continue;
      this.#deps.sql.exec(
        `INSERT INTO unknown_codes (user_id, count, limited) VALUES (?1, ?2, ?3)
         ON CONFLICT DO UPDATE SET count = count + ?2, limited = limited + ?3`,
        userId,
        count,
        limited,
      );
    }
    this.#unwritten.clear();
  }
}
