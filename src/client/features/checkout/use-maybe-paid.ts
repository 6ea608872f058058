import { useState } from 'react';

/**
 * Whether a payment that was sent may have been taken already: its first try is over. From then on the balance says
 * nothing of what will be left or missing.
 */
export function useMaybePaid(sent: boolean, running: boolean): { maybePaid: boolean; pressed: () => void } {
  const [again, setAgain] = useState(false);
  return { maybePaid: sent && (again || !running), pressed: () => setAgain(sent) };
}
