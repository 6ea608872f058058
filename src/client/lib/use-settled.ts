import { useEffect, useState } from 'react';
import { after } from './delay.ts';

/** How long after something appears a tap may still belong to the double tap that opened it (ms). */
const DOUBLE_TAP_MS = 600;

/**
 * Whether this has been visible long enough for a tap to be intended for it. Measured by time because Safari on iOS
 * reports each tap of a double tap as the first.
 */
export function useSettled(shown: string | object | null): boolean {
  const [settled, setSettled] = useState<string | object | null>(null);
  useEffect(() => after(DOUBLE_TAP_MS, () => setSettled(shown)), [shown]);
  return settled === shown;
}
