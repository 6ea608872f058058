/** Letters that Unicode does not decompose, with their usual transliteration. */
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
 * Normalizes a name for comparison: lower case, without accents (ё is е, ñ is n) and apostrophes (O'Brien is obrien),
 * other punctuation as a space, single spaces between words.
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

/** Whether each typed word is a prefix of a word of the name. */
export function isNamed(name: string, typed: string): boolean {
  const words = foldName(name).split(' ');
  return foldName(typed)
    .split(' ')
    .every((begun) => words.some((word) => word.startsWith(begun)));
}

/** Letters and digits of a name; compared with `LOOKUP_MIN_CHARS`. */
export function countLetters(name: string): number {
  return foldName(name).replaceAll(' ', '').length;
}
