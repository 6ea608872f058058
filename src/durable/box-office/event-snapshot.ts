import type { EventSnapshot } from '#shared/events/event-snapshot.ts';

/** In-memory cache of the event snapshot; concurrent reloads share one read. */
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

  /** The last reload failed, so the snapshot may miss an edit. */
  get isStale(): boolean {
    return this.#isStale;
  }

  /** The last load, successful or not, is longer ago than `ms`. */
  isOlderThan(ms: number): boolean {
    return this.#now() - this.#triedAt > ms;
  }

  /** Whether `snapshot` is still current and no reload is in flight. */
  isSteady(snapshot: EventSnapshot): boolean {
    return this.#current === snapshot && this.#loading === null;
  }

  /** Reads only if there is none yet, and then once for all who ask meanwhile. */
  async load(): Promise<void> {
    if (!this.#current) await this.#loading?.catch(() => {});
    if (!this.#current) await this.reload();
  }

  /** Reloads from D1. Call it after the change that the result must contain. */
  async reload(): Promise<void> {
    // A load in flight may have started before that change.
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
