interface Waiting<Key, Value> {
  key: Key;
  resolve: (value: Value) => void;
  reject: (error: unknown) => void;
}

/**
 * Batch loader (DataLoader): the first key is read at once; keys that arrive during a read share the next one. A
 * value is therefore always read after it was requested.
 */
export class BatchLoader<Key, Value> {
  readonly #read: (keys: Key[]) => Promise<(key: Key) => Value>;
  readonly #atMost: number;
  #waiting: Waiting<Key, Value>[] = [];
  #isRunning = false;

  /** @param atMost keys per read */
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
