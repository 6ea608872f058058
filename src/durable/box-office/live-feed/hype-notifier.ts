import type { EventSnapshot } from '#db/readers/events/event-snapshot.ts';
import { cityKey } from '#shared/events/city-key.ts';
import { HYPE_NEWS_EVERY_MS } from '#shared/limits.ts';

export interface HypeNotifierDeps {
  now: () => number;
  after: (ms: number, run: () => void) => void;
  snapshot: () => Pick<EventSnapshot, 'status' | 'city'> | null;
  /** Tells the meter of this city to look at this event. */
  tell: (city: string) => Promise<void>;
  logError: (what: string, error: unknown) => void;
}

/** What is sold in one flush after another is told as one (ms). */
const SETTLE_MS = 20;

/**
 * Tells the city's hype meter that there is news of this event, not what: the meter reads it in D1. It is told at most
 * once a second, from a timer of its own, so that nothing which sells waits for it; news that gets lost is found by
 * the meter's own rounds.
 */
export class HypeNotifier {
  readonly #deps: HypeNotifierDeps;
  #timer = false;
  #lastAt = 0;

  constructor(deps: HypeNotifierDeps) {
    this.#deps = deps;
  }

  changed(): void {
    if (this.#timer) return;
    this.#timer = true;
    const { now, after } = this.#deps;
    after(Math.max(SETTLE_MS, this.#lastAt + HYPE_NEWS_EVERY_MS - now()), () => {
      this.#timer = false;
      this.#lastAt = now();
      const event = this.#deps.snapshot();
      // A draft has sold nothing, and is nobody's to see.
      if (event && event.status !== 'draft') this.#tell(event.city);
    });
  }

  /** The event was read anew: it may have been published, cancelled, or moved from one city to another. */
  read(before: Pick<EventSnapshot, 'status' | 'city'> | null, now: EventSnapshot): void {
    if (before?.status !== now.status || before.city !== now.city) this.changed();
    if (before?.city && cityKey(before.city) !== cityKey(now.city)) this.#tell(before.city);
  }

  #tell(city: string): void {
    const key = cityKey(city);
    if (key === '') return;
    this.#deps.tell(key).catch((error: unknown) => this.#deps.logError('hype', error));
  }
}
