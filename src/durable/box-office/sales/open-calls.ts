import { type Refusal, refused } from '#shared/errors/errors.ts';
import { SALE_QUEUE_MAX } from '#shared/limits.ts';

/** A call is answered after this time (ms), below the eight seconds after which pages repeat it. */
export const CONFIRMING_AFTER_MS = 5_000;
/** Undecided requests: far more than the queue takes, so that only those pile up that wait for an object's start. */
const UNDECIDED_MAX = 5 * SALE_QUEUE_MAX;

interface OpenCall {
  openedAt: number;
  endWaiting: () => void;
}

export interface OpenCallsDeps {
  now: () => number;
  /** @returns a function that cancels it */
  after: (ms: number, run: () => void) => () => void;
}

/**
 * Calls that wait for a decision of D1. None waits longer than `CONFIRMING_AFTER_MS`: it gets STILL_CONFIRMING, its
 * request goes on, and the same request sent again joins it.
 */
export class OpenCalls<Answer> {
  readonly #deps: OpenCallsDeps;
  /** By request. */
  readonly #decisions = new Map<string, Promise<Answer>>();
  /** Oldest first. */
  readonly #calls = new Set<OpenCall>();
  /** Cancels the timer; null when no call is open. */
  #cancel: (() => void) | null = null;

  constructor(deps: OpenCallsDeps) {
    this.#deps = deps;
  }

  /** @param request equal for repeats of a request only */
  wait(request: string, decide: () => Promise<Answer>): Promise<Answer | Refusal> {
    const joined = this.#decisions.get(request);
    if (!joined && this.#decisions.size >= UNDECIDED_MAX)
      return Promise.resolve(refused('SALE_BUSY', { retryAfterMs: 2_000 }));
    const decision = joined ?? this.#begin(request, decide);
    return new Promise((resolve, reject) => {
      const call = { openedAt: this.#deps.now(), endWaiting: () => resolve(refused('STILL_CONFIRMING')) };
      this.#calls.add(call);
      this.#cancel ??= this.#deps.after(CONFIRMING_AFTER_MS, () => this.#rang());
      decision.finally(() => this.#close(call)).then(resolve, reject);
    });
  }

  /** Answers the calls that have waited long enough. */
  sweep(): void {
    for (const call of this.#calls) {
      if (this.#deps.now() - call.openedAt < CONFIRMING_AFTER_MS) return;
      call.endWaiting();
      this.#close(call);
    }
  }

  #begin(request: string, decide: () => Promise<Answer>): Promise<Answer> {
    const decision = decide().finally(() => this.#decisions.delete(request));
    this.#decisions.set(request, decision);
    return decision;
  }

  #rang(): void {
    this.#cancel = null;
    this.sweep();
    const [oldest] = this.#calls;
    if (!oldest) return;
    const leftMs = oldest.openedAt + CONFIRMING_AFTER_MS - this.#deps.now();
    this.#cancel = this.#deps.after(Math.max(1, leftMs), () => this.#rang());
  }

  #close(call: OpenCall): void {
    this.#calls.delete(call);
    if (this.#calls.size > 0) return;
    this.#cancel?.();
    this.#cancel = null;
  }
}
