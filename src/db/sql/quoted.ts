/** SQL: literals for `IN`, of words that this code names. Never of input. */
export function quoted(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(', ');
}
