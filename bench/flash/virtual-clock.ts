interface Timer {
  at: number;
  seq: number;
  run: () => void;
  cancelled: boolean;
}

/** Time of a simulation: runs callbacks in the order of their time, each followed by all its promises. */
export class VirtualClock {
  #now: number;
  /** Binary heap by time, then by insertion. */
  readonly #heap: Timer[] = [];
  #seq = 0;

  constructor(now: number) {
    this.#now = now;
  }

  readonly now = (): number => this.#now;

  /** @returns a function that cancels it */
  readonly after = (ms: number, run: () => void): (() => void) => {
    const timer = { at: this.#now + Math.max(0, ms), seq: this.#seq++, run, cancelled: false };
    this.#push(timer);
    return () => {
      timer.cancelled = true;
    };
  };

  readonly pause = (ms: number): Promise<void> => new Promise((resolve) => this.after(ms, resolve));

  /** Runs until nothing is left or `until` is reached (Unix ms). */
  async run(until: number): Promise<void> {
    for (;;) {
      const next = this.#pop();
      if (!next || next.at > until) return;
      if (next.cancelled) continue;
      this.#now = next.at;
      next.run();
      // Promises of the simulated code settle in microtasks, which all run before this continues.
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
  }

  #push(timer: Timer): void {
    const heap = this.#heap;
    let index = heap.push(timer) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!isEarlier(heap, index, parent)) break;
      swap(heap, index, parent);
      index = parent;
    }
  }

  #pop(): Timer | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (!last || heap.length === 0) return first;
    heap[0] = last;
    let index = 0;
    for (;;) {
      let least = index;
      for (const child of [2 * index + 1, 2 * index + 2])
        if (child < heap.length && isEarlier(heap, child, least)) least = child;
      if (least === index) return first;
      swap(heap, index, least);
      index = least;
    }
  }
}

function isEarlier(heap: readonly Timer[], one: number, other: number): boolean {
  const [a, b] = [heap[one], heap[other]];
  if (!a || !b) return false;
  return a.at < b.at || (a.at === b.at && a.seq < b.seq);
}

function swap<T>(heap: T[], one: number, other: number): void {
  const [a, b] = [heap[one], heap[other]];
  if (a === undefined || b === undefined) return;
  heap[one] = b;
  heap[other] = a;
}
