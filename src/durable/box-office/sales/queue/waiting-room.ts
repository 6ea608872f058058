import { ROOM_RETRY_MAX_MS, ROOM_RETRY_MIN_MS } from '#shared/limits.ts';

/** Target polling rate of all pages waiting for one event (1/s): an object handles about a thousand requests. */
const ROOM_POLLS_PER_S = 500;
/** Longest polling interval however many wait (ms): a tenth or less of a queue token's lifetime. */
export const ROOM_RETRY_CALM_MS = 120_000;
/** How long a called buyer has a reserved slot (ms): more than the longest polling interval in a small room. */
export const ROOM_TURN_MS = 20_000;
/** Queue numbers are persisted in blocks of this size, so that an arriving crowd causes few disk writes. */
const ROOM_NUMBERS_STEP = 256;
/** Lower bound of the assumed show rate of called buyers: limits the overbooking per slot. */
const ROOM_SHOW_SHARE_MIN = 0.05;

/** Queue numbers start at 0. `served` is the next number to call, `issued` the next number to give out. */
export interface QueueCounters {
  issued: number;
  served: number;
}

export interface Wait {
  number: number;
  /** Numbers that will be called before this one. */
  ahead: number;
  retryAfterMs: number;
}

interface RoomDeps {
  /** Requests that the commit queue may hold. */
  bound: () => number;
  /** The counters that the previous instance persisted. */
  persisted: QueueCounters;
  /** Persists the counters. `issued` may run ahead of the real value, `served` behind it. */
  persist: (counters: QueueCounters) => void;
}

/** Numbers called together, and the spots in the commit queue reserved for them. */
interface Call {
  from: number;
  to: number;
  spots: number;
  arrived: number;
  until: number;
}

/** Calls within this time are merged (ms), so that there are few to track. */
const CALL_SPAN_MS = 250;
const RATE_SPAN_MS = 1_000;

/**
 * Waiting room in front of a full commit queue. It stores nothing per person: a queue token carries a number, and
 * two counters say which numbers are issued and which are called. Numbers are called in order as the queue drains,
 * with a spot reserved for each for `ROOM_TURN_MS`; a later arrival still gets in, without a reserved spot.
 */
export class WaitingRoom {
  readonly #deps: RoomDeps;
  #issued: number;
  #served: number;
  #persistedIssued: number;
  #persistedServed: number;
  #calls: Call[] = [];
  /** Moving average of the share of called numbers that show up. */
  #showShare = 1;
  #perSecond: number | null = null;
  #measured: { at: number; served: number } | null = null;

  constructor(deps: RoomDeps) {
    this.#deps = deps;
    this.#issued = this.#persistedIssued = Math.max(deps.persisted.issued, deps.persisted.served);
    this.#served = this.#persistedServed = deps.persisted.served;
  }

  get counters(): QueueCounters {
    return { issued: this.#issued, served: this.#served };
  }

  /**
   * A request wants to join the commit queue.
   * @param number from its queue token; null without one
   * @param queued requests in the commit queue
   * @returns null to let it in
   */
  admit(number: number | null, queued: number, at: number): Wait | null {
    // Tokens are signed, so this number was issued even if the persisted counter does not say so.
    if (number !== null && number >= this.#issued) this.#issueUpTo(number + 1);
    this.#callNext(queued, at);
    const bound = this.#deps.bound();
    if (number === null) {
      // Newcomers also wait while called numbers still have reserved spots: they must not take those.
      if (this.#served === this.#issued && this.#spots() === 0 && queued < bound) return null;
      this.#issueUpTo(this.#issued + 1);
      return this.#wait(this.#issued - 1);
    }
    // Called numbers whose reservation has lapsed may fill the queue to twice its bound instead of waiting again.
    if (number >= this.#served || queued >= 2 * bound) return this.#wait(number);
    const call = this.#calls.find(({ from, to }) => number >= from && number < to);
    if (call) call.arrived = Math.min(call.arrived + 1, call.to - call.from);
    return null;
  }

  /** The wait for a request that comes too early; changes no state. */
  peek(number: number): Wait {
    return this.#wait(number);
  }

  /** Calls every number: once all is sold out, the next request gets that answer instead of waiting. */
  callEverybody(): void {
    if (this.#served === this.#issued) return;
    this.#calls = [];
    this.#served = this.#issued;
    this.#persist();
  }

  #issueUpTo(issued: number): void {
    this.#issued = issued;
    if (issued > this.#persistedIssued) this.#persist(issued + this.#step() - 1);
  }

  #callNext(queued: number, at: number): void {
    this.#lapse(at);
    const waiting = this.#issued - this.#served;
    if (waiting === 0) {
      this.#measured = null;
      return;
    }
    this.#measured ??= { at, served: this.#served };
    const free = this.#deps.bound() - queued - this.#spots();
    if (free > 0) {
      // Overbook by the measured no-show rate.
      const size = Math.min(waiting, Math.floor(free / this.#showShare));
      const spots = Math.min(size, free);
      const last = this.#calls.at(-1);
      if (last && last.until > at + ROOM_TURN_MS - CALL_SPAN_MS && last.to === this.#served) {
        last.to += size;
        last.spots += spots;
      } else {
        const from = this.#served;
        this.#calls.push({ from, to: from + size, spots, arrived: 0, until: at + ROOM_TURN_MS });
      }
      this.#served += size;
      if (this.#served === this.#issued || this.#served >= this.#persistedServed + this.#step())
        this.#persist();
    }
    this.#measure(at, this.#measured);
  }

  /** Drops calls that are complete or expired, which frees their reserved spots. */
  #lapse(at: number): void {
    const open: Call[] = [];
    for (const call of this.#calls) {
      const size = call.to - call.from;
      if (call.until > at && call.arrived < size) open.push(call);
      else this.#showShare = Math.max(ROOM_SHOW_SHARE_MIN, (this.#showShare + call.arrived / size) / 2);
    }
    this.#calls = open;
  }

  /** Spots reserved for called numbers that have not arrived yet. */
  #spots(): number {
    return this.#calls.reduce((total, { spots, arrived }) => total + Math.max(0, spots - arrived), 0);
  }

  #measure(at: number, since: { at: number; served: number }): void {
    const passed = at - since.at;
    if (passed < RATE_SPAN_MS) return;
    const rate = ((this.#served - since.served) * 1_000) / passed;
    this.#perSecond = this.#perSecond === null ? rate : (this.#perSecond + rate) / 2;
    this.#measured = { at, served: this.#served };
  }

  #wait(number: number): Wait {
    const ahead = Math.max(0, number - this.#served);
    // Until a rate is measured, assume that the queue drains once a second.
    const perSecond = Math.max(1, this.#perSecond ?? this.#deps.bound());
    const expectedMs = (ahead * 1_000) / perSecond;
    const lively = Math.min(ROOM_RETRY_MAX_MS, Math.max(ROOM_RETRY_MIN_MS, expectedMs / 2));
    // Limits the polls of a large room to `ROOM_POLLS_PER_S`, without delaying anybody past their expected turn.
    const calm = ((this.#issued - this.#served) * 1_000) / ROOM_POLLS_PER_S;
    const retryAfterMs = Math.max(lively, Math.min(calm, expectedMs, ROOM_RETRY_CALM_MS));
    return { number, ahead, retryAfterMs: Math.ceil(retryAfterMs) };
  }

  /** A small fraction of the bound: after a crash, numbers that were persisted but never issued are called too. */
  #step(): number {
    return Math.max(1, Math.min(ROOM_NUMBERS_STEP, Math.floor(this.#deps.bound() / 8)));
  }

  #persist(
    issued = this.#served === this.#issued ? this.#issued : Math.max(this.#persistedIssued, this.#issued),
  ): void {
    this.#persistedIssued = issued;
    this.#persistedServed = this.#served;
    this.#deps.persist({ issued, served: this.#served });
  }
}
