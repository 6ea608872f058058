import { WriteCoalescer } from '#durable/box-office/check-in/write-coalescer.ts';
import type { SnapshotCache } from '#durable/box-office/event-snapshot.ts';
import { buyerRefusal, type MaybeUnsynced } from '#durable/box-office/session-lookup.ts';
import { type Outcome, type Refusal, refused } from '#shared/errors/errors.ts';
import type { EventSnapshot } from '#shared/events/event-snapshot.ts';
import { commitOrSplit } from './commit-or-split.ts';
import { boundedQueue, type Gate } from './gate.ts';
import { decideReservation, type Reservation, type Turn, turnOf } from './reservation.ts';
import type { Decided, NamedMember, SaleRequest, SaleStrategy, Stock } from './sale-strategy.ts';
import { SharedCommit } from './shared-commit.ts';

/** Members of one flush to D1; benchmarks showed 100–250 to be best. */
const FLUSH_MEMBERS_MAX = 250;
/** Tickets or portions in one flush; keeps its JSON parameters well below D1's limit of 2 MB. */
const FLUSH_UNITS_MAX = 1_000;
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
  onSold: () => void;
  /** A flush has ended. */
  onFlushed: (startedAt: number, queued: number) => void;
  logError: (what: string, error: unknown) => void;
}

interface Waiting<Request, Priced, Value> {
  request: Request;
  key: string;
  arrivedAt: number;
  decision: { purchase: Priced } | { refusal: Refusal };
  /** Flushes in which D1 returned no row for it, because the snapshot was out of date. */
  staleFlushes: number;
  settle: (answer: MaybeUnsynced<Value>) => void;
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
  #queue: (Waiting<Request, Priced, Value> | Turn<Priced>)[] = [];
  readonly #pending = new Map<string, { requestHash: string; answer: Promise<MaybeUnsynced<Value>> }>();
  #flushing: Promise<void> | null = null;
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
      await snapshot.reload();
      if (!snapshot.current) return;
      await this.#deps.backfill();
    } else if (snapshot.isStale) {
      // A stale snapshot may lack a refund or an edit: do not answer "sold out" from it.
      await this.#reloadSnapshot();
    }
    if (!this.#warm && this.#deps.now() >= this.#coldUntil) {
      await this.#deps.backfill();
      this.#warm = this.#deps.now() >= this.#coldUntil;
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

  /**
   * Members of the next flush, in order of arrival: one per wallet, no more than the stock. A request that only
   * conflicts with earlier members waits; one that can never fit is refused.
   */
  #takeMembers(): Waiting<Request, Priced, Value>[] {
    const snapshot = this.#deps.snapshot.current;
    if (!snapshot) {
      for (const waiting of this.#queue.splice(0)) waiting.settle(refused('EVENT_NOT_FOUND'));
      return [];
    }
    const unsold = this.#strategy.stock(snapshot);
    const stock = this.#strategy.stock(snapshot);
    const wallets = new Set<string>();
    const members: Waiting<Request, Priced, Value>[] = [];
    const later: (Waiting<Request, Priced, Value> | Turn<Priced>)[] = [];
    let units = 0;
    for (const waiting of this.#queue) {
      if (members.length >= FLUSH_MEMBERS_MAX || units >= FLUSH_UNITS_MAX) {
        later.push(waiting);
        continue;
      }
      if ('take' in waiting) {
        if (!waiting.take(snapshot, unsold, stock)) later.push(waiting);
        continue;
      }
      if ('purchase' in waiting.decision) {
        // Decide again: prices, sale windows and stock may have changed while it waited.
        waiting.decision = this.#decide(snapshot, unsold, waiting.request, waiting.arrivedAt);
      }
      if ('refusal' in waiting.decision) {
        if (this.#warm) waiting.settle(this.#refuse(waiting.request, waiting.decision.refusal));
        else members.push(waiting);
        continue;
      }
      const { purchase } = waiting.decision;
      if (wallets.has(waiting.request.userId) || stock.take(purchase)) {
        later.push(waiting);
        continue;
      }
      wallets.add(waiting.request.userId);
      units += this.#strategy.units(purchase);
      members.push(waiting);
    }
    this.#queue = later;
    return members;
  }

  async #flush(waiting: Waiting<Request, Priced, Value>[]): Promise<void> {
    const snapshot = this.#deps.snapshot.current;
    if (!snapshot) throw new Error('A flush needs its snapshot');
    const sent = waiting.map(({ request, decision }) => this.#strategy.memberOf(request, decision, snapshot));
    let isKnown = true;
    const onUnknown = () => {
      isKnown = false;
      this.goCold();
    };
    const { rows, sessions, failed } = await commitOrSplit(
      { ...this.#deps, commit: this.#strategy.commit, onUnknown },
      snapshot,
      sent,
    );

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
