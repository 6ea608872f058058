import { useSyncExternalStore } from 'react';

let zone: string | null = null;
const listeners = new Set<() => void>();

/**
 * Makes the reader's time zone available. Called after hydration and the replay of early events: rendering again before
 * would revert the reader's input.
 */
export function revealReaderZone(): void {
  zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => {
    listeners.delete(notify);
  };
}

/** Null on the server and until it is revealed. */
export function useReaderZone(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => zone,
    () => null,
  );
}
