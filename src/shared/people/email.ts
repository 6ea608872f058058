/** White space and whatever else is pasted along and shows nothing: U+200B, a soft hyphen, a BOM. */
const UNSEEN = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}]$/u;

/** An address without what cannot be seen before and after it. Inside, such a sign is part of what was typed. */
export function trimEmail(text: string): string {
  const signs = Array.from(text);
  const isSeen = (sign: string) => !UNSEEN.test(sign);
  return signs.slice(signs.findIndex(isSeen), signs.findLastIndex(isSeen) + 1).join('');
}
