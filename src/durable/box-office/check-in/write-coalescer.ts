/** After a batch with more scans than this, the next gathers this long (ms), which halves the disk writes. */
export const GATHER_ABOVE_REQUESTS = 4;
export const GATHER_MS = 1;

interface Waiting {
  run: () => void;
  fail: (error: unknown) => void;
}

/**
 * Write coalescing: runs synchronous work of concurrent requests in shared batches. The writes of a batch are one
 * storage commit. The first request runs at once; requests that arrive while its commit reaches the disk share the
 * next batch. After a large batch the next one pauses to gather more; a lone request never waits.
 */
export class WriteCoalescer {
  readonly #written: () => Promise<void>;
  readonly #pause: (ms: number) => Promise<void>;
  #waiting: Waiting[] = [];
  #isRunning = false;

  /** @param written resolves when all writes so far are durable */
  constructor(written: () => Promise<void>, pause: (ms: number) => Promise<void>) {
    this.#written = written;
    this.#pause = pause;
  }

  /** Runs `work` in the next batch, in order of arrival. The output gate holds its answer until the write is durable. */
  next<T>(work: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ run: () => resolve(work()), fail: reject });
      if (!this.#isRunning) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    try {
      while (this.#waiting.length > 0) {
        const batch = this.#waiting.splice(0);
        for (const { run, fail } of batch) {
          try {
            run();
          } catch (error) {
            fail(error);
          }
        }
        await this.#written();
        if (batch.length > GATHER_ABOVE_REQUESTS) await this.#pause(GATHER_MS);
      }
    } catch (error) {
      // The storage write failed: the runtime will reset this object, so reject all waiters before it does.
      for (const { fail } of this.#waiting.splice(0)) fail(error);
    } finally {
      this.#isRunning = false;
    }
  }
}
