import { isD1Away } from '#db/d1-errors.ts';
import { WriteCoalescer } from '#durable/box-office/check-in/write-coalescer.ts';
import type { SnapshotCache } from '#durable/box-office/event-snapshot.ts';
import { buyerRefusal, type MaybeUnsynced } from '#durable/box-office/session-lookup.ts';
import { whileD1IsAway } from '#durable/support/while-d1-is-away.ts';
import { type Outcome, type Refusal, refused } from '#shared/errors/errors.ts';
import type { EventSnapshot } from '#shared/events/event-snapshot.ts';
import { D1_AWAY_MAX_MS } from '#shared/limits.ts';
import { commitOrSplit } from './commit-or-split.ts';
import { boundedQueue, type Gate } from './gate.ts';
import { decideReservation, type Reservation, turnOf } from './reservation.ts';
import type { Decided, NamedMember, SaleRequest, SaleStrategy, Stock } from './sale-strategy.ts';
import { SharedCommit } from './shared-commit.ts';
import { type Queued, takeMembers, takeTurns, type Waiting } from './take-members.ts';

/** Group commit: after a shared flush, the next one waits this long for more members (ms). */
const FLUSH_GATHER_MS = 2;
/**
 * Minimum interval between the starts of two flushes (ms). A single purchase never waits; without it a steady stream
 * would cost one flush each, and check-ins would wait for all of them.
 */
export const FLUSH_EVERY_MS = 20;
/** Fewer members than `FLUSH_FEW` wait up to this instead (ms): unnoticeable, and it halves D1's load. */
export const FLUSH_FEW = 8;
export const FLUSH_FEW_EVERY_MS = 50;
/** After a start or a flush with a lost response, rejections are recorded in D1 this long (ms): it may still commit. */
export const COLD_START_MS = 60_000;

export interface GroupDeps {
  now: () => number;
  newId: () => string;
  pause: (ms: number) => Promise<void>;
  /** Resolves when all writes so far are durable. */
  written: () => Promise<void>;
  snapshot: SnapshotCache;
  /** Reads what earlier instances committed to D1 for this event. */
  backfill: () => Promise<void>;
  /** Whether D1 once had this event. */
  exists: () => boolean;
  onSold: () => void;
  /** D1 has failed, and requests wait for it. */
  onDelayed: () => void;
  /** A flush has ended. */
  onFlushed: (startedAt: number, queued: number) => void;
  logError: (what: string, error: unknown) => void;
}

const STALE_FLUSHES_MAX = 5;

/**
 * A refusal based on a snapshot older than this reloads it first (ms). The Worker announces every edit, but its
 * call may be lost, and a sale that refuses everybody sends no flush that would reveal it.
 */
export const REFUSAL_SNAPSHOT_AGE_MAX_MS = 10_000;

/**
 * Self-clocking group commit: one flush to D1 is in flight at a time, and requests that arrive meanwhile join the
 * next one. Refusals that are certain (closed, sold out, over the limit) skip D1.
 */
export class GroupCommit<
  Request extends SaleRequest,
  Priced,
  Member extends NamedMember,
  Row extends Decided,
  Value,
> {
  readonly #deps: GroupDeps;
  readonly #strategy: SaleStrategy<Request, Priced, Member, Row, Value>;
  /** Until then a flush whose response was lost, in this or an earlier instance, may still take effect (Unix ms). */
  #coldUntil: number;
  /** Warm: refusals are answered from memory. Cold: a lost flush may still land, so refusals go through D1. */
  #warm = false;
  #queue: Queued<Request, Priced, Value>[] = [];
  readonly #pending = new Map<string, { requestHash: string; answer: Promise<MaybeUnsynced<Value>> }>();
  #flushing: Promise<void> | null = null;
  /** The members of a flush that waits for D1 to come back. */
  #delayed: Waiting<Request, Priced, Value>[] | null = null;
  #loading: Promise<void> | null = null;
  /** Start of the last flush (Unix ms). */
  #flushedAt = Number.NEGATIVE_INFINITY;
  readonly #refusals: WriteCoalescer;
  readonly #shared: SharedCommit;

  constructor(deps: GroupDeps, strategy: SaleStrategy<Request, Priced, Member, Row, Value>) {
    this.#deps = deps;
    this.#strategy = strategy;
    this.#coldUntil = deps.now() + COLD_START_MS;
    this.#refusals = new WriteCoalescer(deps.written, deps.pause);
    this.#shared = new SharedCommit(deps);
  }

  /** Requests in the queue. Those that only await a storage commit wait no turn: the next takes them all. */
  get queued(): number {
    return this.#shared.isRunning ? 0 : this.#queue.length;
  }

  /** Whether this request id buys, or has bought or been refused: it reserves nothing. */
  isSale(userId: string, requestId: string): boolean {
    return (
      this.#pending.has(keyOf({ userId, requestId })) || this.#strategy.recall(userId, requestId) !== null
    );
  }

  /** Resolves when all requests so far are decided. */
  async settled(): Promise<void> {
    await this.#flushing;
  }

  async submit(request: Request, gate: Gate = boundedQueue): Promise<MaybeUnsynced<Value>> {
    await this.#makeReady();
    const snapshot = this.#deps.snapshot.current;
    if (!snapshot) return refused('EVENT_NOT_FOUND');

    // Synchronous from here on, so no other request can interleave.
    const key = keyOf(request);
    const known = this.#pending.get(key);
    if (known && known.requestHash !== request.requestHash) return refused('REQUEST_ID_REUSED');
    if (known) {
      const answer = await known.answer;
      return !answer.ok && answer.code === null && !request.claim ? this.submit(request, gate) : answer;
    }
    const stored = this.#strategy.recall(request.userId, request.requestId);
    if (stored)
      return stored.requestHash === request.requestHash ? stored.answer : refused('REQUEST_ID_REUSED');
    if (this.#strategy.isReserved(request)) return refused('REQUEST_ID_REUSED');

    const arrivedAt = this.#deps.now();
    const decision = this.#decide(snapshot, this.#strategy.stock(snapshot), request, arrivedAt);
    if ('refusal' in decision && this.#deps.snapshot.isOlderThan(REFUSAL_SNAPSHOT_AGE_MAX_MS)) {
      await this.#reloadSnapshot();
      return this.submit(request, gate);
    }
    if ('refusal' in decision && this.#warm) return this.#refuseTogether(request, key, decision.refusal);
    const refusal = 'refusal' in decision ? decision.refusal.code : null;
    const wait = gate({ queued: this.queued, at: arrivedAt, refusal });
    if (wait) return wait;
    const answer = new Promise<MaybeUnsynced<Value>>((resolve) => {
      const settle = (value: MaybeUnsynced<Value>) => {
        this.#pending.delete(key);
        resolve(value);
      };
      this.#queue.push({ request, key, arrivedAt, decision, staleFlushes: 0, settle });
    });
    this.#pending.set(key, { requestHash: request.requestHash, answer });
    this.#start();
    return answer;
  }

  /** Reserves stock when the requests ahead are decided. Refusals are not recorded: a reservation is temporary. */
  async reserve<Kept>(
    reservation: Reservation<Priced, Kept>,
    gate: Gate = boundedQueue,
  ): Promise<Outcome<Kept>> {
    await this.#makeReady();
    const snapshot = this.#deps.snapshot.current;
    if (!snapshot) return refused('EVENT_NOT_FOUND');
    const known = reservation.recall();
    if (known) return known;
    const arrivedAt = this.#deps.now();
    const decided = decideReservation(reservation, snapshot, this.#strategy.stock(snapshot), arrivedAt);
    if (!decided.ok && this.#deps.snapshot.isOlderThan(REFUSAL_SNAPSHOT_AGE_MAX_MS)) {
      await this.#reloadSnapshot();
      return this.reserve(reservation, gate);
    }
    if (!decided.ok) return decided;
    const wait = gate({ queued: this.queued, at: arrivedAt, refusal: null });
    if (wait) return wait;
    const answer = new Promise<Outcome<Kept>>((resolve) => {
      this.#queue.push(turnOf(reservation, arrivedAt, resolve));
    });
    this.#takeTurns();
    this.#start();
    return answer;
  }

  #start(): void {
    this.#flushing ??= this.#flushUntilEmpty().finally(() => {
      this.#flushing = null;
    });
  }

  async #makeReady(): Promise<void> {
    const { snapshot } = this.#deps;
    if (!snapshot.current) {
      this.#loading ??= this.#load().finally(() => {
        this.#loading = null;
      });
      await this.#loading;
      if (!snapshot.current) return;
    } else if (snapshot.isStale) {
      // A stale snapshot may lack a refund or an edit: do not answer "sold out" from it.
      await this.#reloadSnapshot();
    }
    if (!this.#warm && this.#deps.now() >= this.#coldUntil) {
      const isRead = await this.#backfill();
      this.#warm = isRead && this.#deps.now() >= this.#coldUntil;
    }
  }

  /** The first load of this instance. A known event waits for D1; a guessed id must not keep an object busy. */
  async #load(): Promise<void> {
    const { snapshot, now, exists, logError } = this.#deps;
    const onFailure = (error: unknown) => {
      logError('load', error);
      this.#deps.onDelayed();
    };
    const until = exists() ? now() + D1_AWAY_MAX_MS : now();
    await whileD1IsAway({ ...this.#deps, onFailure }, until, () => snapshot.reload());
    if (snapshot.current) await this.#backfill();
  }

  /** @returns false if D1 is away: the object stays cold, so that D1 decides what it does not know */
  async #backfill(): Promise<boolean> {
    try {
      await this.#deps.backfill();
      return true;
    } catch (error) {
      if (!isD1Away(error)) throw error;
      this.#deps.logError('backfill', error);
      return false;
    }
  }

  /** Refusals go through D1 for a while, and a backfill follows: D1 knows what this object does not. */
  goCold(): void {
    this.#coldUntil = this.#deps.now() + COLD_START_MS;
    this.#warm = false;
  }

  /** Write coalescing: the records of concurrent refusals share one storage commit. */
  #refuseTogether(request: Request, key: string, refusal: Refusal): Promise<Refusal> {
    const answer = this.#refusals
      .next(() => this.#refuse(request, refusal))
      .finally(() => this.#pending.delete(key));
    this.#pending.set(key, { requestHash: request.requestHash, answer });
    return answer;
  }

  /** Recorded here because D1 has no row: the same request id must not buy once stock is free again. */
  #refuse(request: Request, refusal: Refusal): Refusal {
    this.#strategy.recordRefusal(request, refusal);
    return refusal;
  }

  /** @param unsold the stock before concurrent members take from it: D1 may still refuse them for their balance */
  #decide(
    snapshot: EventSnapshot,
    unsold: Stock<Priced>,
    request: Request,
    at: number,
  ): Waiting<Request, Priced, Value>['decision'] {
    const decided = this.#strategy.decide(snapshot, request, at);
    if (!decided.ok) return { refusal: decided };
    const lack = unsold.lacks(decided.value);
    return lack ? { refusal: refused(lack) } : { purchase: decided.value };
  }

  async #flushUntilEmpty(): Promise<void> {
    let members: Waiting<Request, Priced, Value>[] = [];
    try {
      while (this.#queue.length > 0) {
        const queuedNow = this.#queue.length;
        if (this.#queue.some((waiting) => 'request' in waiting)) await this.#throttle();
        members = this.#takeMembers();
        if (members.length === 0 && this.#queue.length > 0) throw new Error('The queue does not move');
        if (members.length === 0) {
          await this.#shared.run(queuedNow);
          continue;
        }
        this.#flushedAt = this.#deps.now();
        const queued = this.#queue.length;
        await this.#flush(members);
        this.#deps.onFlushed(this.#flushedAt, queued);
        if (members.length > 2) await this.#deps.pause(FLUSH_GATHER_MS);
      }
    } catch (error) {
      // A bug: answer all waiting requests instead of leaving them pending. D1 may have sold to them, so go cold;
      // the backfill then finds those sales before a request is refused from memory.
      this.#deps.logError('flush', error);
      this.goCold();
      for (const waiting of [...members, ...this.#queue.splice(0)])
        waiting.settle(refused(this.#strategy.failure));
    }
  }

  async #throttle(): Promise<void> {
    const wait = this.#flushedAt + FLUSH_EVERY_MS - this.#deps.now();
    if (wait <= 0) return;
    await this.#deps.pause(Math.min(wait, FLUSH_EVERY_MS));
    if (this.#queue.length < FLUSH_FEW) await this.#deps.pause(FLUSH_FEW_EVERY_MS - FLUSH_EVERY_MS);
  }

  #takeMembers(): Waiting<Request, Priced, Value>[] {
    const snapshot = this.#deps.snapshot.current;
    if (!snapshot) {
      for (const waiting of this.#queue.splice(0)) waiting.settle(refused('EVENT_NOT_FOUND'));
      return [];
    }
    const { members, later } = takeMembers(this.#queue, {
      ...this.#strategy,
      snapshot,
      decide: (request, unsold, at) => this.#decide(snapshot, unsold, request, at),
      refuse: this.#warm ? (request, refusal) => this.#refuse(request, refusal) : null,
    });
    this.#queue = later;
    return members;
  }

  /** While a flush waits for D1, reservations go on. */
  #takeTurns(): void {
    const snapshot = this.#deps.snapshot.current;
    if (snapshot && this.#delayed)
      this.#queue = takeTurns(this.#queue, this.#delayed, { ...this.#strategy, snapshot });
  }

  async #flush(waiting: Waiting<Request, Priced, Value>[]): Promise<void> {
    const snapshot = this.#deps.snapshot.current;
    if (!snapshot) throw new Error('A flush needs its snapshot');
    const sent = waiting.map(({ request, decision }) => this.#strategy.memberOf(request, decision, snapshot));
    let isKnown = true;
    const onUnknown = () => {
      isKnown = false;
      this.goCold();
      this.#delayed = waiting;
      this.#takeTurns();
      this.#deps.onDelayed();
    };
    // The newest member is kept as long as the others.
    const until = Math.max(...waiting.map(({ arrivedAt }) => arrivedAt)) + D1_AWAY_MAX_MS;
    const { rows, sessions, failed } = await commitOrSplit(
      { ...this.#deps, commit: this.#strategy.commit, onUnknown },
      snapshot,
      sent,
      until,
    ).finally(() => {
      this.#delayed = null;
    });

    const paid = new Map(rows.filter(this.#strategy.isPaid).map((row) => [row.id, row.holderName]));
    const taken = sent
      .filter(({ id }) => paid.has(id))
      .map((member) =>
        member.sessionId ? { ...member, holderName: paid.get(member.id) ?? member.holderName } : member,
      );
    const byKey = new Map(rows.map((row) => [keyOf(row), row]));
    // D1 keeps only the code of a refusal; if it is the one found here, answer with the details known here.
    const refusals = new Map<string, Refusal>();
    for (const { key, request, decision } of waiting) {
      const row = byKey.get(key);
      if (!row || !('refusal' in decision)) continue;
      const answer = this.#answer(row, request.requestHash);
      if (answer.ok || answer.code !== decision.refusal.code) continue;
      refusals.set(key, decision.refusal);
      this.#strategy.recordRefusal(request, decision.refusal);
    }
    this.#strategy.record(rows, taken);
    const unsold = sent.filter(({ id }) => !paid.has(id));
    this.#strategy.notSold?.(unsold, isKnown);
    // A snapshot reloaded meanwhile may include this sale; counting it twice would sell out too early.
    const steady = this.#deps.snapshot.isSteady(snapshot);
    if (steady) this.#strategy.count(snapshot, taken);
    if (taken.length > 0) this.#deps.onSold();

    const requeued: Waiting<Request, Priced, Value>[] = [];
    for (const member of waiting) {
      const row = byKey.get(member.key);
      const rejected = buyerRefusal(sessions, member.request.claim);
      if (row) member.settle(refusals.get(member.key) ?? this.#answer(row, member.request.requestHash));
      else if (rejected && !failed.has(member.key)) member.settle(rejected);
      else if (failed.has(member.key) || ++member.staleFlushes > STALE_FLUSHES_MAX)
        member.settle(refused(this.#strategy.failure));
      else requeued.push(member);
    }
    this.#queue.unshift(...requeued);
    if (taken.length < paid.size) {
      // An earlier attempt or instance committed some of these rows: backfill their tickets. If that fails, a scan
      // reads a missing ticket from D1.
      await this.#deps.backfill().catch((error: unknown) => this.#deps.logError('backfill', error));
    }
    if (!steady || requeued.length > 0 || failed.size > 0) {
      await this.#strategy.learn?.(unsold).catch((error: unknown) => this.#deps.logError('learn', error));
      await this.#reloadSnapshot();
    }
  }

  /** If D1 is down, the current snapshot stays in use. */
  async #reloadSnapshot(): Promise<void> {
    await this.#deps.snapshot.reload().catch((error: unknown) => this.#deps.logError('reload', error));
  }

  #answer(row: Row, requestHash: string): Outcome<Value> {
    return row.requestHash === requestHash ? this.#strategy.answerOf(row) : refused('REQUEST_ID_REUSED');
  }
}

function keyOf({ userId, requestId }: Pick<SaleRequest, 'userId' | 'requestId'>): string {
  return `${userId}|${requestId}`;
}
