import { photo } from '../../pictures.ts';
import { uploadHeaders, uploadPath } from '../uploads.ts';
import type { Caller } from './cast.ts';
import type { Night } from './night.ts';

/** Request of a route. */
export interface ApiCall {
  path: string;
  init?: RequestInit;
}

export interface RouteCase {
  /** Valid for permitted callers. `caller` owns the token or key that is sent. */
  ask: (night: Night, caller: Caller) => ApiCall;
  /** Answer for callers not listed in `but`: an HTTP status or a socket's close code. */
  everybody: number;
  but?: Partial<Record<Caller, number>>;
  /** Permitted callers change data by this route. */
  writes?: true;
  /** Authenticates by public API key instead of a session. */
  byKey?: true;
  /** The route with invalid IDs, query or body. Never 2xx where it reads or changes private data. */
  malformed?: { ask: ApiCall; answered: number };
  /** A body above the route's size limit. */
  oversized?: { bytes: number; answered: number };
}

const get =
  (path: (night: Night) => string) =>
  (night: Night): ApiCall => ({ path: path(night) });
const socket = (path: string): ApiCall => ({ path, init: { headers: { upgrade: 'websocket' } } });
const viewCall = (path: string, body: string): ApiCall => ({
  path,
  init: { method: 'POST', body, headers: { 'content-type': 'application/json', 'user-agent': 'Robot' } },
});
const NOBODY = '00000000-0000-4000-8000-000000000000';
const LONG = 'x'.repeat(500);
const SIGNED_OUT = { visitor: 401, deactivated: 403 };
const picture = (purpose: string, eventId?: string): ApiCall => ({
  path: uploadPath({ purpose, ...(eventId && { eventId }) }),
  init: { method: 'POST', body: photo() },
});

/** Public API: the event is the organizer's, and for all other keys it does not exist. */
const ofKey = (path: (night: Night) => string, others: number): RouteCase => ({
  ask: get((night) => `/api/v1${path(night)}`),
  byKey: true,
  everybody: 401,
  but: { organizer: 200, rival: others, admin: others },
  malformed: { ask: { path: `/api/v1${path({ eventId: LONG } as Night)}?limit=-1` }, answered: 400 },
});

/** The public API is read-only for all callers. */
const notRead = (path: string): RouteCase => {
  const malformed: ApiCall = { path: `/api/v1${path}`, init: { method: 'POST', body: '{' } };
  return { ask: () => malformed, everybody: 405, malformed: { ask: malformed, answered: 405 } };
};

/** The response is the same for all callers, signed in or not. */
const open = (path: string, malformed?: RouteCase['malformed']): RouteCase => ({
  ask: () => ({ path }),
  everybody: 200,
  ...(malformed && { malformed }),
});

/**
 * All routes outside tRPC, with permitted callers and the answer for the others. Sockets are opened without a
 * connection token here; `live.ticket`, which issues it, is in the procedure table.
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
  'POST /api/events/:eventId/views': {
    ask: ({ eventId }) => viewCall(`/api/events/${eventId}/views`, '{"source":"instagram","visit":true}'),
    everybody: 204,
    malformed: { ask: viewCall(`/api/events/${NOBODY}/views`, '{'), answered: 400 },
    oversized: { bytes: 2_000, answered: 413 },
  },
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
  'GET /api/events/:eventId/strip.jpg': {
    ask: get(({ eventId }) => `/api/events/${eventId}/strip.jpg`),
    everybody: 200,
    malformed: { ask: { path: `/api/events/${LONG}/strip.jpg` }, answered: 404 },
  },
  'GET /api/events/:eventId/strip.jpg draft': {
    ask: get(({ draftId }) => `/api/events/${draftId}/strip.jpg`),
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
  'GET /api/announcements/off/:userId/:key': {
    ask: () => ({ path: `/api/announcements/off/${NOBODY}/${'k'.repeat(43)}` }),
    everybody: 404,
    malformed: { ask: { path: `/api/announcements/off/${LONG}/${LONG}` }, answered: 404 },
  },
  'POST /api/announcements/off/:userId/:key': {
    ask: () => ({ path: `/api/announcements/off/${NOBODY}/${'k'.repeat(43)}`, init: { method: 'POST' } }),
    everybody: 404,
    malformed: {
      ask: { path: `/api/announcements/off/${LONG}/${LONG}`, init: { method: 'POST' } },
      answered: 404,
    },
    oversized: { bytes: 200_000, answered: 404 },
  },
  'GET /api/events/:eventId/night-log.csv': {
    ask: get(({ eventId }) => `/api/events/${eventId}/night-log.csv`),
    everybody: 404,
    but: { ...SIGNED_OUT, organizer: 200, admin: 200 },
    malformed: { ask: { path: `/api/events/${LONG}/night-log.csv` }, answered: 401 },
  },
  'GET /api/events/:eventId/night-log.pdf': {
    ask: get(({ eventId }) => `/api/events/${eventId}/night-log.pdf`),
    everybody: 404,
    but: { ...SIGNED_OUT, organizer: 200, admin: 200 },
    malformed: { ask: { path: `/api/events/${LONG}/night-log.pdf` }, answered: 401 },
  },
  'GET /api/disputes/:id/evidence.pdf': {
    ask: get(({ paymentId }) => `/api/disputes/dp_${paymentId}/evidence.pdf`),
    everybody: 403,
    but: { visitor: 401, admin: 404 },
    malformed: { ask: { path: `/api/disputes/${LONG}/evidence.pdf` }, answered: 401 },
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
  'POST /api/auth/mail-hook': {
    // Embedded sign-in mails by itself; tests/worker/auth/mail-hook.test.ts has the hosted service's calls.
    ask: () => ({ path: '/api/auth/mail-hook', init: { method: 'POST', body: '{}' } }),
    everybody: 404,
    malformed: { ask: { path: '/api/auth/mail-hook', init: { method: 'POST', body: '{' } }, answered: 404 },
    oversized: { bytes: 1024 * 1024, answered: 404 },
  },
  'POST /api/webhooks/payments': {
    // Authenticated by the provider's signature instead of a session.
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
  // A card form before there is a payment, and the embedded provider's token for what is typed into it: both open to all.
  'GET /pay/frame': {
    ask: get(() => '/pay/frame?amount=1200&currency=USD'),
    everybody: 200,
    malformed: { ask: { path: '/pay/frame?amount=much&currency=USD' }, answered: 400 },
  },
  'POST /pay/frame/tokens': {
    ask: () => ({
      path: '/pay/frame/tokens',
      init: { method: 'POST', body: JSON.stringify({ number: '4242', expiry: '12 / 34', cvc: '123' }) },
    }),
    everybody: 200,
    malformed: {
      ask: { path: '/pay/frame/tokens', init: { method: 'POST', body: '{' } },
      answered: 400,
    },
    oversized: { bytes: 5 * 1024, answered: 413 },
  },
  // Anyone with the URL sees the amount; only the client secret lets them pay.
  'GET /pay/frame/:paymentId': {
    ask: get(({ paymentId }) => `/pay/frame/${paymentId}`),
    everybody: 200,
    malformed: { ask: { path: `/pay/frame/${LONG}` }, answered: 404 },
  },
  'POST /pay/frame/:paymentId/payable': {
    ask: ({ paymentId }) => ({ path: `/pay/frame/${paymentId}/payable`, init: { method: 'POST' } }),
    everybody: 200,
    malformed: { ask: { path: `/pay/frame/${LONG}/payable`, init: { method: 'POST' } }, answered: 404 },
    oversized: { bytes: 5 * 1024, answered: 413 },
  },
  'POST /pay/frame/:paymentId/confirm': {
    ask: ({ paymentId }) => ({
      path: `/pay/frame/${paymentId}/confirm`,
      init: {
        method: 'POST',
        body: JSON.stringify({ clientSecret: 'guessed', card: null, challenge: null }),
      },
    }),
    everybody: 404,
    malformed: {
      ask: { path: `/pay/frame/${NOBODY}/confirm`, init: { method: 'POST', body: '{' } },
      answered: 404,
    },
    oversized: { bytes: 5 * 1024, answered: 413 },
  },
  // Public by design: anyone with the URL may pay, and the page does not reveal the wallet's owner.
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
  // The embedded provider's form opens by the key in its link.
  'GET /pay/account/:accountRef': {
    ask: get(() => `/pay/account/test_acct_${NOBODY}?key=${NOBODY}`),
    everybody: 404,
    malformed: { ask: { path: `/pay/account/${LONG}` }, answered: 404 },
  },
  'POST /pay/account/:accountRef': {
    ask: () => ({
      path: `/pay/account/test_acct_${NOBODY}?key=${NOBODY}`,
      init: { method: 'POST', body: new URLSearchParams({ choice: 'complete' }) },
    }),
    everybody: 404,
    malformed: { ask: { path: `/pay/account/${LONG}`, init: { method: 'POST', body: '{' } }, answered: 404 },
    oversized: { bytes: 2 * 1024 * 1024, answered: 404 },
  },
  'GET /health': open('/health'),
  'GET /health/ready': open('/health/ready'),
  // No cron has run.
  'GET /health/watch': { ...open('/health/watch'), everybody: 503 },
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
  'GET /event/:id': {
    ask: get(({ eventId }) => `/event/${eventId}`),
    everybody: 200,
    malformed: { ask: { path: `/event/${LONG}` }, answered: 404 },
  },
  'GET /event/:id/menu': {
    ask: get(({ eventId }) => `/event/${eventId}/menu`),
    everybody: 200,
    malformed: { ask: { path: `/event/${LONG}/menu` }, answered: 404 },
  },
  'GET /event/:id/menu draft': {
    ask: get(({ draftId }) => `/event/${draftId}/menu`),
    everybody: 404,
  },
  'GET /group/:token': {
    ask: get(({ groupToken }) => `/group/${groupToken}`),
    everybody: 200,
    malformed: { ask: { path: `/group/${LONG}` }, answered: 404 },
  },
  // The page itself says that its link is none.
  'GET /list/:link': {
    ask: get(({ lists }) => `/list/${lists.listLink}`),
    everybody: 200,
    malformed: { ask: { path: `/list/${LONG}` }, answered: 200 },
  },
  'GET /entry/:link': {
    ask: get(({ lists }) => `/entry/${lists.entryLink}`),
    everybody: 200,
    malformed: { ask: { path: `/entry/${LONG}` }, answered: 200 },
  },
  'GET /walk-up/:token': {
    ask: get(({ groupToken }) => `/walk-up/${groupToken}`),
    everybody: 200,
    malformed: { ask: { path: `/walk-up/${LONG}` }, answered: 404 },
  },
  'GET /rope/:eventId': {
    ask: get(({ eventId }) => `/rope/${eventId}`),
    everybody: 200,
    malformed: { ask: { path: `/rope/${LONG}` }, answered: 404 },
  },
  'GET /assets/:film{.+\\.(?:webm|mp4)}': {
    ask: () => ({ path: '/assets/none.webm' }),
    everybody: 404,
    malformed: { ask: { path: `/assets/${LONG}.mp4` }, answered: 404 },
  },
  'GET /event/:id draft': { ask: get(({ draftId }) => `/event/${draftId}`), everybody: 404 },
  'GET /*': open('/terms', { ask: { path: `/${LONG}` }, answered: 404 }),
};

/** Headers of a page with this session: token, CSRF cookie and header. */
export function sessionHeaders(token: string | null): Record<string, string> {
  return uploadHeaders(token);
}
