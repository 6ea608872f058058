import { accessToken } from '#client/lib/api/auth-client.ts';
import { readsAsGuest } from '#client/lib/api/cached-user.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import { sourceFor, tabLanding } from './tab-source.ts';

/** Events seen in this document. */
const seen = new Set<string>();

export async function sendView(eventId: string): Promise<void> {
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
