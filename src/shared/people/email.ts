/** White space and invisible characters that get pasted along: U+200B, a soft hyphen, a BOM. */
const UNSEEN = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}]$/u;

/** Trims invisible characters off both ends. Inside the address they are kept, and rejected by validation. */
export function trimEmail(text: string): string {
  const signs = Array.from(text);
  const isSeen = (sign: string) => !UNSEEN.test(sign);
  return signs.slice(signs.findIndex(isSeen), signs.findLastIndex(isSeen) + 1).join('');
}
