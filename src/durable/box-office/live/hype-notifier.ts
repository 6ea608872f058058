import { cityKey } from '#shared/events/city-key.ts';
import type { EventSnapshot } from '#shared/events/event-snapshot.ts';
import { HYPE_NEWS_EVERY_MS } from '#shared/limits.ts';

export interface HypeNotifierDeps {
  now: () => number;
  after: (ms: number, run: () => void) => void;
  snapshot: () => Pick<EventSnapshot, 'status' | 'city'> | null;
  /** Makes the hype meter of this city read this event. */
  notify: (city: string) => Promise<void>;
  logError: (what: string, error: unknown) => void;
}

/** Merges the flushes within this time into one notification (ms). */
const SETTLE_MS = 20;

/**
 * Notifies the city's hype meter that this event has news; the meter reads the facts from D1. Throttled to one call
 * a second, on a timer, so that no sale waits for it. The meter's own polling makes up for a lost call.
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
      // A draft has no sales and is not public.
      if (event && event.status !== 'draft') this.#notify(event.city);
    });
  }

  /** Call after a snapshot read: the event may have been published, cancelled or moved to another city. */
  read(before: Pick<EventSnapshot, 'status' | 'city'> | null, now: EventSnapshot): void {
    if (before?.status !== now.status || before.city !== now.city) this.changed();
    if (before?.city && cityKey(before.city) !== cityKey(now.city)) this.#notify(before.city);
  }

  #notify(city: string): void {
    const key = cityKey(city);
    if (key === '') return;
    this.#deps.notify(key).catch((error: unknown) => this.#deps.logError('hype', error));
  }
}
