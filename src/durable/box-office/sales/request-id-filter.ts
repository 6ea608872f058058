import { HEAD_CHARS } from './request-head.ts';

/** 2^22 bits are 512 KB; after 100,000 requests about 1 lookup in 40 is a false positive. */
const BITS = 22;
const HEAD_BITS = 4 * HEAD_CHARS;

/**
 * Bloom filter over request ids, addressed by their hexadecimal prefix: false positives possible, false negatives not.
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

/** Ids that are not hexadecimal share one bit. */
function placeOf(requestId: string): number {
  return Number.parseInt(requestId.slice(0, HEAD_CHARS), 16) >>> (HEAD_BITS - BITS);
}
