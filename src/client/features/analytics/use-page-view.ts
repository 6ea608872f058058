import { useEffect } from 'react';

/** A page that is left sooner (ms) was not looked at. */
const LOOKED_AT_MS = 1_000;

/** Counts that an event's page is open. @param eventId null for a page that nobody else can open */
export function usePageView(eventId: string | null): void {
  useEffect(() => {
    if (eventId === null) return;
    const timer = setTimeout(() => {
      import('./send-view.ts')
        .then(({ sendView }) => sendView(eventId))
        // A lost view is no error for the reader.
        .catch((error: unknown) => console.warn(error));
    }, LOOKED_AT_MS);
    return () => clearTimeout(timer);
  }, [eventId]);
}
