import { NAME_MAX_CHARS } from '../limits.ts';

/** Control characters, halves of characters, line separators and whatever turns the direction of text around. */
const UNSAFE = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A display name that others may be shown, made of whatever a sign-up or an auth service says. Lists, mails, exports
 * and the door print names, so nothing in one may break a line or reverse what follows.
 */
export function cleanDisplayName(text: string): string {
  const line = text.replace(UNSAFE, ' ').replace(/\s+/gu, ' ').trim();
  // By code points: a cut inside a surrogate pair would leave half a character.
  return Array.from(line).slice(0, NAME_MAX_CHARS).join('').trim();
}

/** Whether a typed name may stand as it is, but for spaces around it. */
export function isDisplayName(text: string): boolean {
  return text.search(UNSAFE) < 0 && Array.from(text).length <= NAME_MAX_CHARS;
}
