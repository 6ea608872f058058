import {
  ROOM_ASKS_PER_S,
  ROOM_NUMBERS_STEP,
  ROOM_RETRY_CALM_MS,
  ROOM_RETRY_MAX_MS,
  ROOM_RETRY_MIN_MS,
  ROOM_SHOW_SHARE_MIN,
  ROOM_TURN_MS,
} from '#shared/limits.ts';

/** Numbers from 0: `served` is the first that was not called yet, `issued` the first that nobody has. */
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
  /** Requests that the queue may hold. */
  bound: () => number;
  /** What the last life kept. */
  kept: QueueCounters;
  /** Writes down what the next life starts from. `issued` may be ahead of the truth, `served` behind it. */
  keep: (counters: QueueCounters) => void;
}

/** Numbers that were called together, and the spots in the queue that are kept for them. */
interface Call {
  from: number;
  to: number;
  spots: number;
  came: number;
  until: number;
}

/** Calls within this time are one call (ms), so that few are remembered. */
const CALL_SPAN_MS = 250;
const RATE_SPAN_MS = 1_000;

/**
 * The waiting room before a full queue. It knows nobody: a place is a number, and two counters say which numbers are
 * given out and which are called. Numbers are called in order as the queue gets shorter, and each finds a spot kept
 * for it for a while; who comes later than that still comes in, only without a spot of its own.
 */
export class WaitingRoom {
  readonly #deps: RoomDeps;
  #issued: number;
  #served: number;
  #keptIssued: number;
  #keptServed: number;
  #calls: Call[] = [];
  /** The share of the called that came, lately. */
  #showShare = 1;
  #perSecond: number | null = null;
  #measured: { at: number; served: number } | null = null;

  constructor(deps: RoomDeps) {
    this.#deps = deps;
    this.#issued = this.#keptIssued = Math.max(deps.kept.issued, deps.kept.served);
    this.#served = this.#keptServed = deps.kept.served;
  }

  get counters(): QueueCounters {
    return { issued: this.#issued, served: this.#served };
  }

  /**
   * Somebody wants to join the queue.
   * @param number their place's; null: they have none
   * @param queued how many the queue holds
   * @returns null lets them in
   */
  knock(number: number | null, queued: number, at: number): Wait | null {
    // A place is signed, so its number was given out, whatever this life remembers.
    if (number !== null && number >= this.#issued) this.#issueUpTo(number + 1);
    this.#callNext(queued, at);
    const bound = this.#deps.bound();
    if (number === null) {
      // Also while some who were called are on their way: a newcomer may not take what they waited for.
      if (this.#served === this.#issued && this.#spots() === 0 && queued < bound) return null;
      this.#issueUpTo(this.#issued + 1);
      return this.#wait(this.#issued - 1);
    }
    // Those who come after their spot was given away may fill the queue to twice its bound, so that they need not wait.
    if (number >= this.#served || queued >= 2 * bound) return this.#wait(number);
    const call = this.#calls.find(({ from, to }) => number >= from && number < to);
    if (call) call.came = Math.min(call.came + 1, call.to - call.from);
    return null;
  }

  /** What somebody is told who asks before their time; it changes nothing for anybody. */
  look(number: number): Wait {
    return this.#wait(number);
  }

  /** Calls everybody: nothing is left to wait for, and whoever asks again is told so. */
  callEverybody(): void {
    if (this.#served === this.#issued) return;
    this.#calls = [];
    this.#served = this.#issued;
    this.#keep();
  }

  #issueUpTo(issued: number): void {
    this.#issued = issued;
    if (issued > this.#keptIssued) this.#keep(issued + this.#step() - 1);
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
      // So many do not come that more are called than there are spots.
      const size = Math.min(waiting, Math.floor(free / this.#showShare));
      const spots = Math.min(size, free);
      const last = this.#calls.at(-1);
      if (last && last.until > at + ROOM_TURN_MS - CALL_SPAN_MS && last.to === this.#served) {
        last.to += size;
        last.spots += spots;
      } else {
        const from = this.#served;
        this.#calls.push({ from, to: from + size, spots, came: 0, until: at + ROOM_TURN_MS });
      }
      this.#served += size;
      if (this.#served === this.#issued || this.#served >= this.#keptServed + this.#step()) this.#keep();
    }
    this.#measure(at, this.#measured);
  }

  /** Forgets calls that all came to, and those whose time is over: what was kept for them goes to others. */
  #lapse(at: number): void {
    const open: Call[] = [];
    for (const call of this.#calls) {
      const size = call.to - call.from;
      if (call.until > at && call.came < size) open.push(call);
      else this.#showShare = Math.max(ROOM_SHOW_SHARE_MIN, (this.#showShare + call.came / size) / 2);
    }
    this.#calls = open;
  }

  /** Spots in the queue that are kept for those who were called and have not come yet. */
  #spots(): number {
    return this.#calls.reduce((total, { spots, came }) => total + Math.max(0, spots - came), 0);
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
    // Until it was measured, the queue is taken to empty once a second.
    const perSecond = Math.max(1, this.#perSecond ?? this.#deps.bound());
    const expectedMs = (ahead * 1_000) / perSecond;
    const lively = Math.min(ROOM_RETRY_MAX_MS, Math.max(ROOM_RETRY_MIN_MS, expectedMs / 2));
    // A large room as a whole may not ask more than the object can answer; nobody is sent past their own turn for it.
    const calm = ((this.#issued - this.#served) * 1_000) / ROOM_ASKS_PER_S;
    const retryAfterMs = Math.max(lively, Math.min(calm, expectedMs, ROOM_RETRY_CALM_MS));
    return { number, ahead, retryAfterMs: Math.ceil(retryAfterMs) };
  }

  /** Small beside the bound: after a crash, numbers that nobody has are called like all others. */
  #step(): number {
    return Math.max(1, Math.min(ROOM_NUMBERS_STEP, Math.floor(this.#deps.bound() / 8)));
  }

  #keep(
    issued = this.#served === this.#issued ? this.#issued : Math.max(this.#keptIssued, this.#issued),
  ): void {
    this.#keptIssued = issued;
    this.#keptServed = this.#served;
    this.#deps.keep({ issued, served: this.#served });
  }
}
