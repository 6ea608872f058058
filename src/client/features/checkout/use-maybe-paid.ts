import { useState } from 'react';

/**
 * Whether a sent payment may already have been taken, because its first attempt is over. From then on the balance
 * cannot predict what will be left or missing.
 */
export function useMaybePaid(sent: boolean, running: boolean): { maybePaid: boolean; pressed: () => void } {
  const [again, setAgain] = useState(false);
  return { maybePaid: sent && (again || !running), pressed: () => setAgain(sent) };
}
