import { Crowd, type JoinedTogether, joinedBefore, merged } from '#shared/queue/crowd.ts';
import { drawnAt, type RoomReport, type RoomStatus } from '#shared/queue/room-status.ts';

/** How long a called buyer has a reserved slot (ms): more than the longest polling interval in a small room. */
export const ROOM_TURN_MS = 20_000;
/** Lower bound of the assumed show rate of called buyers: limits the overbooking per slot. */
const ROOM_SHOW_SHARE_MIN = 0.05;
/** Groups of waiting buyers in a status: enough for a steady count, small enough to send often. */
const STATUS_GROUPS_MAX = 32;
/** The state is persisted at most this often (ms), and when the room opens or empties. */
const PERSIST_EVERY_MS = 1_000;
/** Calls within this time are merged (ms), so that there are few to track. */
const CALL_SPAN_MS = 250;
const RATE_SPAN_MS = 1_000;
/** A status stays fresh at least this long (ms), and longer by this for every status read in the last second. */
const FRESH_MIN_MS = 250;
const FRESH_PER_READ_MS = 40;
const GOLDEN_RATIO = (1 + Math.sqrt(5)) / 2;
/** Time for a report to arrive after its status is no longer fresh (ms). */
const REPORT_SLACK_MS = 250;

/** State that survives eviction. `calledUntil` may run behind the real value. */
export interface RoomState {
  calledUntil: number;
  waiting: readonly JoinedTogether[];
}

interface RoomDeps {
  /** Requests that the commit queue may hold. */
  bound: () => number;
  /** Buyers let in or called per second, and at once after a pause. */
  perSecond: () => number;
  burst: () => number;
  /** Who came now would only wait at the payment provider. */
  isFull: () => boolean;
  persisted: RoomState;
  persist: (state: RoomState) => void;
}

/** Buyers called together, and the spots in the commit queue reserved for them. */
interface Call {
  from: number;
  to: number;
  size: number;
  spots: number;
  arrived: number;
  until: number;
}

/** Newcomers whom an isolate may still send. */
interface Grant {
  left: number;
  until: number;
}

/**
 * Waiting room in front of a full commit queue. Workers issue the queue tokens, which carry the time of joining, and
 * report how many. Buyers are called in that order as the queue drains, with a spot reserved for `ROOM_TURN_MS`; a
 * later arrival still gets in, without a reserved spot.
 */
export class WaitingRoom {
  readonly #deps: RoomDeps;
  readonly #crowd: Crowd;
  #calledUntil: number;
  #calls: Call[] = [];
  #grants: Grant[] = [];
  /** Moving average of the share of called buyers that show up. */
  #showShare = 1;
  #allowance: { tokens: number; at: number } | null = null;
  #measured: { at: number; called: number } | null = null;
  #calledCount = 0;
  #perSecond: number | null = null;
  /** Nothing is on sale: the waiting are called to hear it, without a spot for each. */
  #isOver = false;
  #readCount = 0;
  /** Statuses that isolates may still keep, with the joins since not yet reported. */
  #reads: { at: number; until: number }[] = [];
  #persistedAt = Number.NEGATIVE_INFINITY;
  #persistedOpen: boolean;

  constructor(deps: RoomDeps) {
    this.#deps = deps;
    this.#calledUntil = deps.persisted.calledUntil;
    this.#crowd = new Crowd(deps.persisted.waiting);
    this.#persistedOpen = deps.persisted.waiting.length > 0;
  }

  get calledUntil(): number {
    return this.#calledUntil;
  }

  get waiting(): number {
    return this.#crowd.size;
  }

  /**
   * A request wants to join the commit queue.
   * @param joinedAt from its queue token; null without one
   * @param queued requests in the commit queue
   */
  admits(joinedAt: number | null, queued: number, at: number, opensAt: number | null): boolean {
    this.#callNext(queued, at, opensAt);
    const bound = this.#deps.bound();
    if (joinedAt === null) {
      // Newcomers also wait while called buyers still have reserved spots: they must not take those.
      if (this.#crowd.size > 0 || this.#spots() > 0 || queued >= bound) return false;
      this.#spendGrant(at);
      return true;
    }
    // Called buyers whose reservation has lapsed may fill the queue to twice its bound instead of waiting again.
    if (queued >= 2 * bound) return false;
    if (joinedAt >= this.#calledUntil) return this.#crowd.size === 0 && queued < bound && this.#spots() === 0;
    const call = this.#calls.find(({ from, to }) => joinedAt >= from && joinedAt < to);
    if (call) call.arrived = Math.min(call.arrived + 1, call.size);
    return true;
  }

  /** An isolate reports the queue tokens it issued, and reads the status. */
  report(
    { joined, newcomers }: RoomReport,
    queued: number,
    at: number,
    { opensAt, types }: Pick<RoomStatus, 'opensAt' | 'types'>,
  ): RoomStatus {
    this.#isOver = Object.keys(types).length === 0;
    this.#crowd.add(joined);
    this.#crowd.dropUntil(this.#calledUntil);
    this.#callNext(queued, at, opensAt);
    const freshForMs = this.#freshFor(at);
    const isEmpty = this.#crowd.size === 0 && this.#spots() === 0;
    const free = isEmpty ? Math.max(0, this.#free(queued, at)) : 0;
    const admits = Math.min(free, newcomers + Math.ceil(free / 4));
    if (admits > 0) this.#grants.push({ left: admits, until: at + freshForMs + REPORT_SLACK_MS });
    this.#take(admits, at);
    this.#persist(at);
    return {
      isOn: !isEmpty || admits < newcomers,
      calledUntil: this.#calledUntil,
      perSecond: this.#rate(),
      waiting: merged(this.#crowd.groups, STATUS_GROUPS_MAX),
      reportLagMs: this.#reportLagMs(at),
      opensAt,
      admits,
      freshForMs,
      types,
    };
  }

  #callNext(queued: number, at: number, opensAt: number | null): void {
    this.#lapse(at);
    if (this.#crowd.size === 0) {
      this.#measured = null;
      return;
    }
    const free = this.#isOver ? this.#tokens(at) : this.#free(queued, at);
    // Isolates report with a delay; who joined since may precede those known.
    const latest = at - this.#reportLagMs(at);
    const isDrawing = opensAt !== null && at < drawnAt(opensAt, this.#reportLagMs(at));
    const limit = isDrawing ? Math.min(latest, opensAt) : latest;
    if (free > 0 && limit > this.#calledUntil) this.#call(free, limit, at);
    if (isDrawing) this.#measured = null;
    else if (this.#measured) this.#measure(at, this.#measured);
  }

  #call(free: number, limit: number, at: number): void {
    // Overbook by the measured no-show rate.
    const to = Math.min(limit, this.#crowd.timeAfter(Math.floor(free / this.#showShare)));
    const size = joinedBefore(this.#crowd.groups, to);
    if (size === 0) return;
    this.#measured ??= { at, called: this.#calledCount };
    const from = this.#calledUntil;
    const spots = Math.min(size, free);
    const reserved = this.#isOver ? 0 : spots;
    const last = this.#calls.at(-1);
    if (last && last.until > at + ROOM_TURN_MS - CALL_SPAN_MS && last.to === from) {
      last.to = to;
      last.size += size;
      last.spots += reserved;
    } else this.#calls.push({ from, to, size, spots: reserved, arrived: 0, until: at + ROOM_TURN_MS });
    this.#take(spots, at);
    this.#calledCount += size;
    this.#calledUntil = to;
    this.#crowd.dropUntil(to);
    this.#persist(at);
  }

  /** Drops calls that are complete or expired, which frees their reserved spots, and unused grants. */
  #lapse(at: number): void {
    const open: Call[] = [];
    const weight = Math.max(1, Math.min(this.#deps.bound(), this.#deps.perSecond()) / 2);
    for (const call of this.#calls) {
      if (call.until > at && call.arrived < call.size) open.push(call);
      else {
        const share = (this.#showShare * weight + call.arrived) / (weight + call.size);
        this.#showShare = Math.max(ROOM_SHOW_SHARE_MIN, share);
      }
    }
    this.#calls = open;
    const unused = this.#grants.filter(({ until }) => until <= at).reduce((sum, { left }) => sum + left, 0);
    if (unused > 0) this.#take(-unused, at);
    this.#grants = this.#grants.filter(({ until, left }) => until > at && left > 0);
  }

  #spendGrant(at: number): void {
    const grant = this.#grants.find(({ left }) => left > 0);
    if (grant) grant.left -= 1;
    else this.#take(1, at);
  }

  /** Spots reserved for called buyers who have not arrived yet. */
  #spots(): number {
    return this.#calls.reduce((total, { spots, arrived }) => total + Math.max(0, spots - arrived), 0);
  }

  #free(queued: number, at: number): number {
    if (this.#deps.isFull()) return 0;
    const granted = this.#grants.reduce((total, { left }) => total + left, 0);
    return Math.min(this.#deps.bound() - queued - this.#spots() - granted, this.#tokens(at));
  }

  /** Token bucket: how many may come now. */
  #tokens(at: number): number {
    const perSecond = this.#deps.perSecond();
    const full = this.#deps.burst();
    const { tokens, at: since } = this.#allowance ?? { tokens: full, at };
    this.#allowance = { tokens: Math.min(full, tokens + (Math.max(0, at - since) * perSecond) / 1_000), at };
    return Math.floor(this.#allowance.tokens);
  }

  #take(count: number, at: number): void {
    this.#tokens(at);
    if (this.#allowance) this.#allowance.tokens -= count;
  }

  /** The more isolates read the status, the longer each keeps it, so that their reads do not grow with them. */
  #freshFor(at: number): number {
    const inLastSecond = this.#reads.filter((read) => read.at > at - 1_000).length;
    // Unequal times, so that isolates that began together do not read, and send their buyers, together.
    const spread = 0.75 + ((this.#readCount++ * GOLDEN_RATIO) % 1) / 2;
    const freshForMs = Math.max(FRESH_MIN_MS, Math.ceil((inLastSecond + 1) * FRESH_PER_READ_MS * spread));
    this.#reads.push({ at, until: at + Math.max(freshForMs + REPORT_SLACK_MS, 1_000) });
    return freshForMs;
  }

  /** Joins of the last so many ms may not be reported yet. */
  #reportLagMs(at: number): number {
    this.#reads = this.#reads.filter(({ until }) => until > at);
    return Math.max(REPORT_SLACK_MS, ...this.#reads.map((read) => at - read.at));
  }

  #rate(): number {
    return Math.max(1, this.#perSecond ?? Math.min(this.#deps.bound(), this.#deps.perSecond()));
  }

  #measure(at: number, since: { at: number; called: number }): void {
    const passed = at - since.at;
    if (passed < RATE_SPAN_MS) return;
    const rate = ((this.#calledCount - since.called) * 1_000) / passed;
    this.#perSecond = this.#perSecond === null ? rate : (this.#perSecond + rate) / 2;
    this.#measured = { at, called: this.#calledCount };
  }

  #persist(at: number): void {
    const isOpen = this.#crowd.size > 0;
    if (!isOpen && !this.#persistedOpen) return;
    if (isOpen === this.#persistedOpen && at - this.#persistedAt < PERSIST_EVERY_MS) return;
    this.#persistedAt = at;
    this.#persistedOpen = isOpen;
    this.#deps.persist({ calledUntil: this.#calledUntil, waiting: this.#crowd.groups });
  }
}
