import { HEAD_CHARS } from './request-head.ts';

/** Bits of a head that are told apart: half a megabyte, in which 100,000 requests leave one stranger in 40 in doubt. */
const BITS = 22;
const HEAD_BITS = 4 * HEAD_CHARS;

/**
 * Which request ids may have been asked for, by their heads, which are hexadecimal digits. It never denies one that
 * was added, and sometimes doubts one that was not.
 */
export class RequestIdFilter {
  readonly #bits = new Uint32Array(2 ** (BITS - 5));

  add(requestId: string): void {
    const at = placeOf(requestId);
    this.#bits[at >>> 5] = (this.#bits[at >>> 5] ?? 0) | (1 << (at & 31));
  }

  mayHold(requestId: string): boolean {
    const at = placeOf(requestId);
    return ((this.#bits[at >>> 5] ?? 0) & (1 << (at & 31))) !== 0;
  }
}

/** What is no hexadecimal number has one place together. */
function placeOf(requestId: string): number {
  return Number.parseInt(requestId.slice(0, HEAD_CHARS), 16) >>> (HEAD_BITS - BITS);
}
