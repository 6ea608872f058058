/** The object's one alarm: rings at the earliest time that anyone asked for. */
export class AlarmClock {
  readonly #storage: DurableObjectStorage;
  #at: number | null = null;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  ringAt(at: number): void {
    if (this.#at !== null && this.#at <= at) return;
    this.#at = at;
    // Not awaited: the write joins the commit of the turn that asked for it.
    void this.#storage.setAlarm(at);
  }

  /** To be called first in the alarm handler. */
  rang(): void {
    this.#at = null;
  }
}
