import { isD1Away, isDataError } from '#db/d1-errors.ts';
import { D1_AWAY_MAX_MS } from '#shared/limits.ts';

/** Shorter absences give no hold more time: a lost connection is back at once (ms). */
const CREDIT_MIN_MS = 1_000;

interface D1AbsenceDeps {
  now: () => number;
  /** @param creditMs how long the holds' time has stood still */
  onReturn: (creditMs: number) => void;
}

/** Whether D1 answers this object. The time without it does not count against holds. */
export class D1Absence {
  readonly #deps: D1AbsenceDeps;
  /** When a call failed for the first time since D1 answered last (Unix ms). */
  #since: number | null = null;
  #looking: Promise<void> | null = null;

  constructor(deps: D1AbsenceDeps) {
    this.#deps = deps;
  }

  /** The clock of holds (Unix ms): stands still while D1 is away, for `D1_AWAY_MAX_MS` at most. */
  readonly holdTime = (): number => {
    const now = this.#deps.now();
    return this.#since === null ? now : Math.max(this.#since, now - D1_AWAY_MAX_MS);
  };

  /** Makes a call to D1, and learns from it. */
  async watch<T>(call: () => Promise<T>): Promise<T> {
    const answer = await call().catch((error: unknown) => {
      if (isD1Away(error)) this.#since ??= this.#deps.now();
      else if (isDataError(error)) this.#answered();
      throw error;
    });
    this.#answered();
    return answer;
  }

  /** Makes a call to learn from it; calls that arrive meanwhile share it. */
  look(call: () => Promise<unknown>): Promise<void> {
    this.#looking ??= this.watch(call)
      .then(
        () => {},
        () => {},
      )
      .finally(() => {
        this.#looking = null;
      });
    return this.#looking;
  }

  #answered(): void {
    if (this.#since === null) return;
    const creditMs = this.#deps.now() - this.holdTime();
    this.#since = null;
    if (creditMs >= CREDIT_MIN_MS) this.#deps.onReturn(creditMs);
  }
}
