import { photo } from '../../pictures.ts';
import { uploadHeaders, uploadPath } from '../uploads.ts';
import type { Caller } from './cast.ts';
import type { Night } from './night.ts';

/** What a route is asked with. */
export interface MaybeUnsynced {
  path: string;
  init?: RequestInit;
}

export interface RouteCase {
  /** Valid for whoever may. `caller` is whose token or key is sent along. */
  ask: (night: Night, caller: Caller) => MaybeUnsynced;
  /** What everybody is answered who is not named in `but`: an HTTP status, or the code that a socket is closed with. */
  everybody: number;
  but?: Partial<Record<Caller, number>>;
  /** Whoever may changes something by it. */
  writes?: true;
  /** By key of the public API instead of a session. */
  byKey?: true;
  /** The same with ids, queries or a body that nobody could have meant. Never 2xx where something is told or done. */
  malformed?: { ask: MaybeUnsynced; answered: number };
  /** A body beyond the bound of the route. */
  oversized?: { bytes: number; answered: number };
}

const get =
  (path: (night: Night) => string) =>
  (night: Night): MaybeUnsynced => ({ path: path(night) });
const socket = (path: string): MaybeUnsynced => ({ path, init: { headers: { upgrade: 'websocket' } } });
const NOBODY = '00000000-0000-4000-8000-000000000000';
const LONG = 'x'.repeat(500);
const SIGNED_OUT = { visitor: 401, deactivated: 403 };
const picture = (purpose: string, eventId?: string): MaybeUnsynced => ({
  path: uploadPath({ purpose, ...(eventId && { eventId }) }),
  init: { method: 'POST', body: photo() },
});

/** Of the public API: the night's is the organizer's, and every other key is of somebody to whom it does not exist. */
const ofKey = (path: (night: Night) => string, others: number): RouteCase => ({
  ask: get((night) => `/api/v1${path(night)}`),
  byKey: true,
  everybody: 401,
  but: { organizer: 200, rival: others, admin: others },
  malformed: { ask: { path: `/api/v1${path({ eventId: LONG } as Night)}?limit=-1` }, answered: 400 },
});

/** The public API's other methods: it is for reading, whoever asks. */
const notRead = (path: string): RouteCase => {
  const asked: MaybeUnsynced = { path: `/api/v1${path}`, init: { method: 'POST', body: '{' } };
  return { ask: () => asked, everybody: 405, malformed: { ask: asked, answered: 405 } };
};

/** Everybody sees the same, signed in or not. */
const open = (path: string, malformed?: RouteCase['malformed']): RouteCase => ({
  ask: () => ({ path }),
  everybody: 200,
  ...(malformed && { malformed }),
});

/**
 * Every route beside tRPC's, with who may and what the others are told. A ticket to a socket is good once and comes from
 * `live.ticket`, which is in the table of the procedures: here it is asked without one.
 */
export const ROUTE_CASES: Record<string, RouteCase> = {
  'GET /api/live/door/:eventId': {
    ask: ({ eventId }) => socket(`/api/live/door/${eventId}`),
    everybody: 4401,
    malformed: { ask: socket(`/api/live/door/${LONG}?ticket=${LONG}`), answered: 404 },
  },
  'GET /api/live/board/:eventId': {
    ask: ({ eventId }) => socket(`/api/live/board/${eventId}?shard=0`),
    everybody: 4401,
    malformed: { ask: socket(`/api/live/board/${LONG}?shard=${LONG}`), answered: 404 },
  },
  'GET /api/live/hype/:city': {
    ask: () => socket('/api/live/hype/madrid'),
    everybody: 101,
    malformed: { ask: socket(`/api/live/hype/${LONG}?period=ever`), answered: 400 },
  },
  'GET /api/config': open('/api/config'),
  'GET /api/events/:eventId/calendar.ics': {
    ask: get(({ eventId }) => `/api/events/${eventId}/calendar.ics`),
    everybody: 200,
    malformed: { ask: { path: `/api/events/${LONG}/calendar.ics` }, answered: 404 },
  },
  'GET /api/events/:eventId/calendar.ics draft': {
    ask: get(({ draftId }) => `/api/events/${draftId}/calendar.ics`),
    everybody: 404,
  },
  'GET /api/events/:eventId/card.png': {
    ask: get(({ eventId }) => `/api/events/${eventId}/card.png`),
    everybody: 200,
    malformed: { ask: { path: `/api/events/${LONG}/card.png` }, answered: 404 },
  },
  'GET /api/events/:eventId/card.png draft': {
    ask: get(({ draftId }) => `/api/events/${draftId}/card.png`),
    everybody: 404,
  },
  'GET /api/events/:eventId/poster.pdf': {
    ask: get(({ eventId }) => `/api/events/${eventId}/poster.pdf`),
    everybody: 200,
    malformed: { ask: { path: `/api/events/${LONG}/poster.pdf` }, answered: 404 },
  },
  'GET /api/events/:eventId/poster.pdf draft': {
    ask: get(({ draftId }) => `/api/events/${draftId}/poster.pdf`),
    everybody: 404,
  },
  'GET /api/tickets/:id/ticket.pdf': {
    ask: get(({ ticketId }) => `/api/tickets/${ticketId}/ticket.pdf`),
    everybody: 404,
    but: { ...SIGNED_OUT, guest: 200 },
    malformed: { ask: { path: `/api/tickets/${LONG}/ticket.pdf` }, answered: 401 },
  },
  'GET /api/purchases/:id/tickets.pdf': {
    ask: get(({ purchaseId }) => `/api/purchases/${purchaseId}/tickets.pdf`),
    everybody: 404,
    but: { ...SIGNED_OUT, guest: 200 },
    malformed: { ask: { path: `/api/purchases/${LONG}/tickets.pdf` }, answered: 401 },
  },
  'GET /api/profile/data': {
    ask: get(() => '/api/profile/data'),
    everybody: 200,
    but: SIGNED_OUT,
  },
  'GET /api/v1/openapi.json': open('/api/v1/openapi.json'),
  'GET /api/v1/events': ofKey(() => '/events', 200),
  'GET /api/v1/events/:id': {
    ...ofKey(({ eventId }) => `/events/${eventId}`, 404),
    malformed: { ask: { path: `/api/v1/events/${LONG}` }, answered: 404 },
  },
  'GET /api/v1/events/:id/attendees': ofKey(({ eventId }) => `/events/${eventId}/attendees`, 404),
  'GET /api/v1/events/:id/check-ins': ofKey(({ eventId }) => `/events/${eventId}/check-ins`, 404),
  'ALL /api/v1/openapi.json': notRead('/openapi.json'),
  'ALL /api/v1/events': notRead('/events'),
  'ALL /api/v1/events/:id': notRead(`/events/${LONG}`),
  'ALL /api/v1/events/:id/attendees': notRead(`/events/${LONG}/attendees`),
  'ALL /api/v1/events/:id/check-ins': notRead(`/events/${LONG}/check-ins`),
  'ALL /api/v1/*': { ask: get(() => '/api/v1/users'), everybody: 404 },
  'GET /api/embed/v1/events/:eventId': {
    ask: get(({ eventId }) => `/api/embed/v1/events/${eventId}`),
    everybody: 200,
    malformed: { ask: { path: `/api/embed/v1/events/${LONG}?lang=${LONG}` }, answered: 404 },
  },
  'GET /api/embed/v1/events/:eventId draft': {
    ask: get(({ draftId }) => `/api/embed/v1/events/${draftId}`),
    everybody: 404,
  },
  'POST /api/uploads': {
    ask: ({ eventId }) => picture('event', eventId),
    everybody: 403,
    but: { visitor: 401, organizer: 200, admin: 200, rival: 404 },
    malformed: {
      ask: { path: `/api/uploads?purpose=none&requestId=${LONG}`, init: { method: 'POST', body: 'GIF89a' } },
      answered: 400,
    },
    oversized: { bytes: 5 * 1024 * 1024 + 1, answered: 413 },
  },
  'POST /api/uploads profile': {
    ask: () => picture('profile'),
    writes: true,
    everybody: 200,
    but: SIGNED_OUT,
  },
  'GET /api/uploads/:purpose/:file': {
    ask: () => ({ path: `/api/uploads/event/${'0'.repeat(32)}.jpg` }),
    everybody: 404,
    malformed: { ask: { path: `/api/uploads/..%2Fsecret/${LONG}` }, answered: 404 },
  },
  'GET /dev/mailbox': open('/dev/mailbox'),
  'GET /dev/mailbox.json': open('/dev/mailbox.json?to=nobody@aforo.test'),
  'GET /dev/mailbox/:id/html': {
    ask: () => ({ path: '/dev/mailbox/999999999/html' }),
    everybody: 404,
    malformed: { ask: { path: `/dev/mailbox/${LONG}/html` }, answered: 404 },
  },
  'GET /dev/mailbox/:id/files/:index': {
    ask: () => ({ path: '/dev/mailbox/999999999/files/0' }),
    everybody: 404,
    malformed: { ask: { path: `/dev/mailbox/${LONG}/files/-1` }, answered: 404 },
  },
  'POST /api/webhooks/payments': {
    // Only the provider has the secret that signs it; no session is looked at.
    ask: ({ paymentId }) => ({
      path: '/api/webhooks/payments',
      init: { method: 'POST', body: JSON.stringify({ type: 'payment.paid', paymentId }) },
    }),
    everybody: 400,
    malformed: {
      ask: { path: '/api/webhooks/payments', init: { method: 'POST', body: '{"type":' } },
      answered: 400,
    },
    oversized: { bytes: 2 * 1024 * 1024, answered: 413 },
  },
  // Whoever has the address may pay; it tells nothing of whose wallet it is.
  'GET /pay/:paymentId': {
    ask: get(({ paymentId }) => `/pay/${paymentId}`),
    everybody: 200,
    malformed: { ask: { path: `/pay/${LONG}` }, answered: 404 },
  },
  'POST /pay/:paymentId': {
    ask: ({ paymentId }) => ({
      path: `/pay/${paymentId}`,
      init: { method: 'POST', body: new URLSearchParams({ number: '1', expiry: '1', cvc: '1' }) },
    }),
    everybody: 400,
    malformed: { ask: { path: `/pay/${NOBODY}`, init: { method: 'POST', body: '{' } }, answered: 404 },
    oversized: { bytes: 2 * 1024 * 1024, answered: 413 },
  },
  'GET /manifest.webmanifest': open('/manifest.webmanifest'),
  'GET /robots.txt': open('/robots.txt'),
  'GET /.well-known/security.txt': open('/.well-known/security.txt'),
  'GET /sitemap.xml': open('/sitemap.xml'),
  'GET /sitemap-pages.xml': open('/sitemap-pages.xml'),
  'GET /sitemap-events.xml': {
    ask: () => ({ path: '/sitemap-events.xml?part=9999' }),
    everybody: 404,
    malformed: { ask: { path: `/sitemap-events.xml?part=${LONG}` }, answered: 404 },
  },
  'GET /event/:eventId': {
    ask: get(({ eventId }) => `/event/${eventId}`),
    everybody: 200,
    malformed: { ask: { path: `/event/${LONG}` }, answered: 404 },
  },
  'GET /event/:eventId/menu': {
    ask: get(({ eventId }) => `/event/${eventId}/menu`),
    everybody: 200,
    malformed: { ask: { path: `/event/${LONG}/menu` }, answered: 404 },
  },
  'GET /event/:eventId/menu draft': {
    ask: get(({ draftId }) => `/event/${draftId}/menu`),
    everybody: 404,
  },
  'GET /assets/:film{.+\\.(?:webm|mp4)}': {
    ask: () => ({ path: '/assets/none.webm' }),
    everybody: 404,
    malformed: { ask: { path: `/assets/${LONG}.mp4` }, answered: 404 },
  },
  'GET /event/:eventId draft': { ask: get(({ draftId }) => `/event/${draftId}`), everybody: 404 },
  'GET /*': open('/terms', { ask: { path: `/${LONG}` }, answered: 404 }),
};

/** Of whom the route is asked: a session's token, and what a page of ours sends with it. */
export function sessionHeaders(token: string | null): Record<string, string> {
  return uploadHeaders(token);
}
