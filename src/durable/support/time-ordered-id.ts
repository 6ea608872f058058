/** Hexadecimal digits of the time, and where random ones follow the version's. */
const MS_DIGITS = 12;
const RANDOM_FROM = 'xxxxxxxx-xxxx-4'.length;

/**
 * A UUIDv7 (RFC 9562): 48 bits of Unix ms, 74 random bits. Rows of one flush are neighbors in every index on their ids,
 * so that they share pages instead of writing one each.
 */
export function timeOrderedId(at: number): string {
  const ms = at.toString(16).padStart(MS_DIGITS, '0');
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7${crypto.randomUUID().slice(RANDOM_FROM)}`;
}
