const OFFSET_BASIS = 0x811c9dc5;
const PRIME = 0x01000193;

/**
 * Non-cryptographic 32-bit hash: FNV-1a over UTF-16 units, https://datatracker.ietf.org/doc/html/draft-eastlake-fnv
 * @param from the hash of the preceding text
 */
export function fnv1a(text: string, from = OFFSET_BASIS): number {
  let hash = from;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), PRIME);
  }
  return hash >>> 0;
}
