import { useEffect, useState } from 'react';

/** How long an empty column keeps its room (ms): folding between two orders would move all cards each time. */
const STAYS_MS = 60_000;

/** Whether a column that is empty now has been so for long enough to leave its room to the others. */
export function useFold(isEmpty: boolean): boolean {
  const [folded, setFolded] = useState(isEmpty);
  if (!isEmpty && folded) setFolded(false);
  useEffect(() => {
    if (!isEmpty || folded) return;
    const timer = setTimeout(() => setFolded(true), STAYS_MS);
    return () => clearTimeout(timer);
  }, [isEmpty, folded]);
  return isEmpty && folded;
}
