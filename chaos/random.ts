import { fnv1a } from '#shared/text/fnv1a.ts';

/**
 * Mulberry32, a 32-bit generator by Tommy Ettinger (public domain):
 * https://gist.github.com/tommyettinger/46a874533244883189143505d203312c. The same seed gives the same numbers.
 */
export class Random {
  readonly #seed: number;
  #state: number;

  constructor(seed: number) {
    this.#seed = seed >>> 0;
    this.#state = this.#seed;
  }

  /** In [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from `from` to `to`, inclusive. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly [T, ...T[]]): T {
    return list[this.int(0, list.length - 1)] ?? list[0];
  }

  /** A weighted choice of one of the names. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const entries = Object.entries(weights) as [Name, number][];
    let left = this.next() * entries.reduce((total, [, weight]) => total + weight, 0);
    for (const [name, weight] of entries) {
      left -= weight;
      if (left < 0) return name;
    }
    throw new Error('Weights add up to more than nothing');
  }

  /** An independent stream: drawing from one does not change the other. */
  fork(): Random {
    return new Random(Math.floor(this.next() * 2 ** 32));
  }

  /** An independent stream that depends only on seed and name, not on earlier draws. */
  named(name: string): Random {
    return new Random(fnv1a(name, this.#seed));
  }
}
