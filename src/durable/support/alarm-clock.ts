/** Multiplexes the object's one alarm: it rings at the earliest requested time. */
export class AlarmClock {
  readonly #storage: DurableObjectStorage;
  #at: number | null = null;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  ringAt(at: number): void {
    if (this.#at !== null && this.#at <= at) return;
    this.#at = at;
    // Not awaited: the write joins the storage commit of the calling turn.
    void this.#storage.setAlarm(at);
  }

  /** Call first in the alarm handler. */
  rang(): void {
    this.#at = null;
  }
}
