import { TURN_ALONE_MAX, TURN_GATHER_MS } from '#shared/limits.ts';

interface Waiting {
  run: () => void;
  fail: (error: unknown) => void;
}

/**
 * Runs short synchronous work of many requests in shared turns. What one turn writes is one storage commit, so the
 * first runs at once, and whoever comes while its commit is on the way to the disk shares the next one. After a turn
 * that many have shared, the next one gathers for a moment: nobody who comes alone waits.
 */
export class WriteCoalescer {
  readonly #written: () => Promise<void>;
  readonly #pause: (ms: number) => Promise<void>;
  #waiting: Waiting[] = [];
  #isRunning = false;

  /** @param written settles when what was written so far is on the disk */
  constructor(written: () => Promise<void>, pause: (ms: number) => Promise<void>) {
    this.#written = written;
    this.#pause = pause;
  }

  /** Runs `work` in the next turn, after all that came before it. Its answer still waits for the disk by itself. */
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
        const turn = this.#waiting.splice(0);
        for (const { run, fail } of turn) {
          try {
            run();
          } catch (error) {
            fail(error);
          }
        }
        await this.#written();
        if (turn.length > TURN_ALONE_MAX) await this.#pause(TURN_GATHER_MS);
      }
    } catch (error) {
      // The disk refused: the runtime will put this object away, and nobody may be left waiting until it does.
      for (const { fail } of this.#waiting.splice(0)) fail(error);
    } finally {
      this.#isRunning = false;
    }
  }
}
