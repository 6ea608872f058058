import { useDeferredValue } from 'react';

/**
 * The reader's time zone; null on the server and during hydration. Deferred, because `useSyncExternalStore` would
 * render the hydrated page again in one long task.
 */
export function useReaderZone(): string | null {
  return useDeferredValue(readerZone(), isServerRendered() ? null : readerZone());
}

let zone: string | null = null;

function readerZone(): string {
  zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone;
}

/** On the server, and in the browser until `MarkHydrated` has run. */
function isServerRendered(): boolean {
  return typeof document === 'undefined' || document.documentElement.dataset.served === 'yes';
}
