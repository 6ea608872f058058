/** Longer than the time in which the box office expects late commits of its previous life. */
const MINUTE_MS = 61_000;
/** The run starts this long ago, so that alarms, which the runtime schedules by the real clock, are due immediately. */
const BEHIND_MS = 4 * 3_600_000;

/** The clock shared by the test and the objects of its isolate; it can be advanced. */
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
