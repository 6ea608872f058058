/** Longer than the box office remembers that a flush of its former life may still land. */
const MINUTE_MS = 61_000;
/** The run starts this long ago, so that alarms, which the runtime keeps by its own clock, are due at once. */
const BEHIND_MS = 4 * 3_600_000;

/** The clock that the test and the objects of its isolate share; it can be put forward. */
export class Clock {
  readonly #real = Date.now;
  #offset = -BEHIND_MS;

  start(): void {
    Date.now = () => this.#real.call(Date) + this.#offset;
  }

  pass(ms: number): void {
    this.#offset += ms;
  }

  passMinute(): void {
    this.pass(MINUTE_MS);
  }

  stop(): void {
    Date.now = this.#real;
  }
}
