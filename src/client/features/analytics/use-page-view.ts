import { useEffect } from 'react';
import { accessToken } from '#client/lib/api/auth-client.ts';
import { readsAsGuest } from '#client/lib/api/cached-user.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import { sourceFor, tabLanding } from './tab-source.ts';

/** A page that is left sooner (ms) was not looked at. */
const LOOKED_AT_MS = 1_000;

/** Events seen in this document. */
const seen = new Set<string>();

/** Counts that an event's page is open. @param eventId null for a page that nobody else can open */
export function usePageView(eventId: string | null): void {
  useEffect(() => {
    if (eventId === null) return;
    const timer = setTimeout(() => {
      // A lost view is no error for the reader.
      sendView(eventId).catch((error: unknown) => console.warn(error));
    }, LOOKED_AT_MS);
    return () => clearTimeout(timer);
  }, [eventId]);
}

async function sendView(eventId: string): Promise<void> {
  const { isNew, path } = tabLanding();
  const isVisit = !seen.has(eventId) && (isNew || path !== pathFor(PATHS.event, eventId));
  seen.add(eventId);
  // Only for those who may belong to the event, whose views do not count. A guest stays unknown, so no cookies either.
  const token = readsAsGuest() ? null : await accessToken();
  await fetch(`/api/events/${eventId}/views`, {
    method: 'POST',
    credentials: 'omit',
    keepalive: true,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify({ source: sourceFor(eventId), visit: isVisit }),
  });
}
