import { GATHER_ABOVE_REQUESTS, GATHER_MS } from '#durable/box-office/check-in/write-coalescer.ts';

interface SharedCommitDeps {
  /** Resolves when all writes so far are durable. */
  written: () => Promise<void>;
  pause: (ms: number) => Promise<void>;
}

/** Write coalescing of reservations: those that arrive until the last ones are durable share the next storage commit. */
export class SharedCommit {
  readonly #deps: SharedCommitDeps;
  #isRunning = false;

  constructor(deps: SharedCommitDeps) {
    this.#deps = deps;
  }

  get isRunning(): boolean {
    return this.#isRunning;
  }

  /** @param reserved requests that share the commit under way: many are followed by many */
  async run(reserved: number): Promise<void> {
    this.#isRunning = true;
    try {
      await this.#deps.written();
      if (reserved > GATHER_ABOVE_REQUESTS) await this.#deps.pause(GATHER_MS);
    } finally {
      this.#isRunning = false;
    }
  }
}
