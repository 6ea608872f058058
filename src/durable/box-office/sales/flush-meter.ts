import { reportTallies } from '#db/commits/health/tallies.ts';
import type { EventContext } from '#durable/box-office/event-context.ts';
import type { SaleLoad } from '#shared/contracts/health.ts';
import { measure } from '#shared/metrics.ts';
import { tallyCall } from '#shared/tallies.ts';

const KEPT_MS = 60_000;

type Context = Pick<EventContext, 'env' | 'eventId' | 'now' | 'logError'>;

/** How long the last minute's flushes to D1 took, and how many requests waited for them. */
export class FlushMeter {
  readonly #event: Context;
  #flushes: { at: number; ms: number; queued: number }[] = [];

  constructor(event: Context) {
    this.#event = event;
  }

  /** @param queued requests that waited for the next flush when this one started */
  note(startedAt: number, queued: number): void {
    const { env, eventId, now, logError } = this.#event;
    const at = now();
    const ms = at - startedAt;
    this.#flushes = this.#flushes.filter((flush) => at - flush.at < KEPT_MS);
    this.#flushes.push({ at, ms, queued });
    measure(env, 'flush_ms', ms, eventId);
    measure(env, 'queue_depth', queued, eventId);
    tallyCall('flush of sales', ms, at);
    reportTallies(env, at)?.catch((error: unknown) => logError('tallies', error));
  }

  lastMinute(): SaleLoad {
    const recent = this.#flushes.filter((flush) => this.#event.now() - flush.at < KEPT_MS);
    return {
      flushes: recent.length,
      slowestMs: Math.max(0, ...recent.map(({ ms }) => ms)),
      mostQueued: Math.max(0, ...recent.map(({ queued }) => queued)),
    };
  }
}
