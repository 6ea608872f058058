import { useSyncExternalStore } from 'react';

let zone: string | null = null;
const listeners = new Set<() => void>();

/**
 * From here on pages know the reader's time zone. Not before a page from the server has been hydrated and what was
 * pressed meanwhile repeated: drawing a part again would take back what was chosen in it.
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
