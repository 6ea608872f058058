import { useCallback, useEffect, useRef, useState } from 'react';

interface TabClaim {
  /** Ends the other tab's turn. */
  takeOver: () => void;
  release: () => void;
}

/**
 * Waits for the Web Lock of this name and holds it until `release`, so that one tab of this browser acts.
 * @param onOwn called at once with whether this tab holds it, and at every change
 */
export function claimTab(name: string, onOwn: (isOwn: boolean) => void): TabClaim {
  // Missing in insecure contexts and old browsers: every tab acts, and the request ids keep that harmless.
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) {
    onOwn(true);
    return { takeOver: () => {}, release: () => {} };
  }
  const over = new AbortController();
  let finish = () => {};
  const hold = () => {
    if (over.signal.aborted) return;
    onOwn(true);
    return new Promise<void>((resolve) => {
      finish = resolve;
    });
  };
  const wait = () => locks.request(name, { signal: over.signal }, hold).catch(lose);
  const lose = () => {
    if (over.signal.aborted) return;
    onOwn(false);
    void wait();
  };
  locks
    .request(name, { ifAvailable: true }, (lock) => (lock ? hold() : Promise.reject(new Error('taken'))))
    .catch(lose);
  return {
    takeOver: () => void locks.request(name, { steal: true }, hold).catch(lose),
    release: () => {
      over.abort();
      finish();
    },
  };
}

/**
 * Whether this tab acts for a purchase; null until it is known.
 * @param name of the purchase; null while there is nothing to do for it
 */
export function useOwnTab(name: string | null): { isOwn: boolean | null; takeOver: () => void } {
  const [known, setKnown] = useState<{ name: string; isOwn: boolean } | null>(null);
  const claim = useRef<TabClaim>(null);
  useEffect(() => {
    if (name === null) return;
    const claimed = claimTab(name, (isOwn) => setKnown({ name, isOwn }));
    claim.current = claimed;
    return () => {
      claim.current = null;
      claimed.release();
      setKnown(null);
    };
  }, [name]);
  return {
    isOwn: known?.name === name ? known.isOwn : null,
    takeOver: useCallback(() => claim.current?.takeOver(), []),
  };
}
