import { NAME_MAX_CHARS } from '#shared/limits.ts';

/** Control characters, lone surrogates, line separators and bidirectional controls. */
const UNSAFE = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Makes a safe display name from a sign-up's or auth service's text. Lists, mails, exports and scanners print names, so
 * none may break a line or reverse the following text.
 */
export function cleanDisplayName(text: string): string {
  const line = text.replace(UNSAFE, ' ').replace(/\s+/gu, ' ').trim();
  // By code points: a cut inside a surrogate pair would leave half a character.
  return Array.from(line).slice(0, NAME_MAX_CHARS).join('').trim();
}

/** Whether a typed name is valid, apart from surrounding spaces. */
export function isDisplayName(text: string): boolean {
  return text.search(UNSAFE) < 0 && Array.from(text).length <= NAME_MAX_CHARS;
}
