import { useEffect, useState } from 'react';
import { after } from '#client/lib/delay.ts';

/** So long after something appears, a tap may still be the second one of the double tap that brought it (ms). */
const DOUBLE_TAP_MS = 600;

/**
 * Whether this has been on the screen for so long that a tap on it is meant for it. Its age tells, for Safari on a phone
 * counts each tap of a double one as the first.
 */
export function useSettled(shown: string | object | null): boolean {
  const [settled, setSettled] = useState<string | object | null>(null);
  useEffect(() => after(DOUBLE_TAP_MS, () => setSettled(shown)), [shown]);
  return settled === shown;
}
