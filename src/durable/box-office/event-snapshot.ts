import type { EventSnapshot } from '#db/readers/events/event-snapshot.ts';

/** The box office's copy of its event; whoever asks while it is read shares the reading. */
export class SnapshotCache {
  readonly #load: () => Promise<EventSnapshot | null>;
  readonly #now: () => number;
  #current: EventSnapshot | null = null;
  #loading: Promise<void> | null = null;
  #isStale = false;
  #triedAt = Number.NEGATIVE_INFINITY;

  constructor(load: () => Promise<EventSnapshot | null>, now: () => number) {
    this.#load = load;
    this.#now = now;
  }

  get current(): EventSnapshot | null {
    return this.#current;
  }

  /** Somebody wanted it read anew and D1 could not be read: what changed is not in it. */
  get isStale(): boolean {
    return this.#isStale;
  }

  /** It was read, or could not be read, longer ago than this (ms). */
  isOlderThan(ms: number): boolean {
    return this.#now() - this.#triedAt > ms;
  }

  /** Whether this copy is still the one, and none that may know more is on its way. */
  isSteady(copy: EventSnapshot): boolean {
    return this.#current === copy && this.#loading === null;
  }

  /** Reads it anew. It must have been asked for after the change that the caller wants to see. */
  async reload(): Promise<void> {
    // A reading that is under way may have begun before that change.
    if (this.#loading) await this.#loading.catch(() => {});
    this.#loading ??= this.#load()
      .then((snapshot) => {
        this.#current = snapshot;
        this.#isStale = false;
      })
      .catch((error: unknown) => {
        this.#isStale = this.#current !== null;
        throw error;
      })
      .finally(() => {
        this.#triedAt = this.#now();
        this.#loading = null;
      });
    await this.#loading;
  }
}
