import { foldName } from './fold-name.ts';
import { toLatin } from './transliterate.ts';

/** Spellings of one sound in several languages, in the order in which they are replaced. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/dzh/g, 'j'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/kh/g, 'h'],
  [/ck|q/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/c(?!h)/g, 'k'],
  [/w/g, 'v'],
  [/x/g, 'ks'],
  [/y/g, 'i'],
  [/([a-z])\1+/g, '$1'],
];

/** A word as it sounds, in Latin letters: "Jazz", "джаз" and "dzhaz" are one key. */
export function searchKey(word: string): string {
  return SOUNDS.reduce((key, [spelling, sound]) => key.replace(spelling, sound), toLatin(foldName(word)));
}
