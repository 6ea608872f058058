const OFFSET_BASIS = 0x811c9dc5;
const PRIME = 0x01000193;

/**
 * A number of 32 bits that stands for a text; not for secrets. FNV-1a over UTF-16 units:
 * https://datatracker.ietf.org/doc/html/draft-eastlake-fnv
 * @param from the hash of whatever comes before the text
 */
export function fnv1a(text: string, from = OFFSET_BASIS): number {
  let hash = from;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), PRIME);
  }
  return hash >>> 0;
}
