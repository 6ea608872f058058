import { readCode } from '#shared/codes/qr.ts';

/** A hardware scanner types faster than people (ms between keys). A Bluetooth ring takes up to 40 ms. */
const KEY_WITHIN_MS = 80;
/** Keys after which typing is a scanner's: people hit two or three keys at once. */
const SURE_KEYS = 4;
/** Longest code that is gathered (characters). */
const CODE_MAX_CHARS = 1_000;

export interface WedgeKey {
  key: string;
  /** Ms of a monotonic clock. */
  at: number;
}

/** What to do with a key: pass it on, keep it from the page, or take the code that it ended. */
export type WedgeAnswer = 'pass' | 'swallow' | { code: string };

/**
 * Recognizes a hardware scanner (a keyboard wedge): fast key strokes that form a code, ended by Enter. Keys that a
 * scanner typed do not reach the page, where a space or Enter would press the focused button.
 */
export function createWedgeReader(): (stroke: WedgeKey) => WedgeAnswer {
  let typed = '';
  let lastAt = Number.NEGATIVE_INFINITY;
  return ({ key, at }) => {
    const isFast = at - lastAt <= KEY_WITHIN_MS;
    lastAt = at;
    if (!isFast) typed = '';
    if (key === 'Enter' || key === 'Tab') {
      const code = typed.trim();
      const isTyped = typed.length >= SURE_KEYS;
      typed = '';
      if (!isTyped) return 'pass';
      return isCode(code) ? { code } : 'swallow';
    }
    // Shift and other modifiers come between a scanner's letters.
    if (key.length !== 1) return 'pass';
    if (typed.length < CODE_MAX_CHARS) typed += key;
    return typed.length > SURE_KEYS ? 'swallow' : 'pass';
  };
}

/** A code of ours in any format, or another QR that a scanner read: that one gets a verdict too. */
function isCode(text: string): boolean {
  return readCode(text).form !== 'malformed' || text.length >= 12;
}
