/** Letters that Unicode does not take apart, as people type them who have no key for them. */
const SPELT: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};

/**
 * A name as it is compared: lower case, without accents (ё is е, ñ is n), apostrophes gone (O'Brien is obrien), any
 * other sign a space. Words stand one space apart.
 */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßøłđðþæœı]/g, (letter) => SPELT[letter] ?? letter)
    .replace(/['’ʼ`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Whether each word that was typed begins a word of the name. */
export function isNamed(name: string, typed: string): boolean {
  const words = foldName(name).split(' ');
  return foldName(typed)
    .split(' ')
    .every((begun) => words.some((word) => word.startsWith(begun)));
}

/** Letters and digits of a name; what `LOOKUP_MIN_CHARS` counts. */
export function countLetters(name: string): number {
  return foldName(name).replaceAll(' ', '').length;
}
