import { fnv1a } from '#shared/text/fnv1a.ts';

/** Seeded pseudorandom numbers in [0, 1): FNV-1a hashes the text to a seed for mulberry32. */
export function randomFrom(text: string): () => number {
  let state = fnv1a(text);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
