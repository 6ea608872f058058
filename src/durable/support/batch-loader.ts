interface Waiting<Key, Value> {
  key: Key;
  resolve: (value: Value) => void;
  reject: (error: unknown) => void;
}

/**
 * Reads for many in one go: the first is read for at once, and whoever comes while that is under way shares the next
 * reading. What is answered was therefore always read after it was asked for.
 */
export class BatchLoader<Key, Value> {
  readonly #read: (keys: Key[]) => Promise<(key: Key) => Value>;
  readonly #atMost: number;
  #waiting: Waiting<Key, Value>[] = [];
  #isRunning = false;

  /** @param atMost keys of one reading */
  constructor(read: (keys: Key[]) => Promise<(key: Key) => Value>, atMost: number) {
    this.#read = read;
    this.#atMost = atMost;
  }

  get(key: Key): Promise<Value> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ key, resolve, reject });
      if (!this.#isRunning) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, this.#atMost);
      try {
        const answerTo = await this.#read(group.map(({ key }) => key));
        for (const { key, resolve } of group) resolve(answerTo(key));
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    this.#isRunning = false;
  }
}
