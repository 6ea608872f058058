import { useSyncExternalStore } from 'react';

/** It cannot change while the page is open. */
const never = () => () => {};

/** The reader's time zone; null on the server and during hydration. */
export function useReaderZone(): string | null {
  return useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => null,
  );
}
