import { TokenBuckets } from '#durable/support/token-buckets.ts';

/** Unknown codes that one person may present at once, and the time that earns one more (ms): 30 a minute. */
const UNKNOWN_CODES_BURST = 30;
const UNKNOWN_CODE_EVERY_MS = 2_000;
/** More people than ever work at one event. */
const PEOPLE_MAX = 10_000;
/** Counts are written this long after the first unwritten one (ms): a flood costs one write a second. */
const WRITE_AFTER_MS = 1_000;
/** People that the organizer is shown. */
const SHOWN_MAX = 50;

/** The unknown codes that one person presented in all, and how many of them were refused as too many. */
export interface UnknownCodesOf {
  userId: string;
  count: number;
  limited: number;
}

interface UnknownCodesDeps {
  sql: SqlStorage;
  now: () => number;
  after: (ms: number, run: () => void) => void;
  /** The written counts have changed. */
  onWritten: () => void;
}

/**
 * Limits and counts the codes that belong to no ticket or order here, per person: each costs a row or a look into D1,
 * and anybody can make them up.
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

  /** Counts one. @returns false when this person has presented too many */
  take(userId: string): boolean {
    const isAllowed = this.#buckets.take(userId);
    this.#add(userId, 1, isAllowed ? 0 : 1);
    return isAllowed;
  }

  /** The code was known after all. */
  giveBack(userId: string): void {
    this.#buckets.giveBack(userId);
    this.#add(userId, -1, 0);
  }

  /** As written: what was counted in the last second may be missing. */
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
