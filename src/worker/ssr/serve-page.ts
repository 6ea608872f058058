import type { Context } from 'hono';
import { readerOf } from '#db/client.ts';
import type { EventDetails } from '#db/readers/events/event-details.ts';
import { readWaitlistStats } from '#db/readers/waitlist/waitlist.ts';
import { groupInput } from '#shared/contracts/groups.ts';
import { isPagePath, isPlainSearch, publicPageAt } from '#shared/pages.ts';
import { PATHS } from '#shared/paths.ts';
import type { ServedState } from '#shared/ssr.ts';
import { SERVED_PAGES, type ServedAnswers } from '#shared/ssr.ts';
import { clientConfig } from '#worker/auth/client-config.ts';
import { type AuthMode, authMode } from '#worker/auth/mode.ts';
import { nearDeps } from '#worker/deps.ts';
import type { Env } from '#worker/env.ts';
import { browseEvents } from '#worker/events/browse-events.ts';
import { countEvents } from '#worker/events/count-events.ts';
import { eventView } from '#worker/events/event-views.ts';
import { type GuestDeps, listCities } from '#worker/events/list-cities.ts';
import { readPublicEvent } from '#worker/events/read-public-event.ts';
import { parseGroupToken } from '#worker/groups/group-token.ts';
import { recentReads } from '#worker/http/recent-reads.ts';
import { addressLanguage, LANGUAGE_OF, pageLanguage } from '#worker/http/request-language.ts';
import { siteUrlOf } from '#worker/http/site-url.ts';
import { logError } from '#worker/log.ts';
import { stripePublishableKey } from '#worker/money/payments/settings.ts';
import { unpackIds } from '#worker/packed-ids.ts';
import { humanCheckOf } from '#worker/queue/human-check.ts';
import { SHARED_FOR_SECONDS } from '#worker/trpc/cache-headers.ts';
import { refusalResponse } from '#worker/trpc/refusal-response.ts';
import { type EventHeadOptions, eventHead, heldHead, listHead, menuHead, ropeHead } from './event-head.ts';
import { filesOfPage } from './page-files.ts';
import { dressPage, type PageHead } from './page-head.ts';
import { publicHead } from './public-head.ts';

type Request = Context<{ Bindings: Env }>;

/** API and asset prefixes: an unknown path below them is an error, not a page. */
const NO_PAGES = /^\/(api|auth|dev|pay|assets)(\/|$)/;

const EVENT_WITH_SLASH = /^\/event\/[^/]+\/(menu\/)?$/;

/** Serves the single-page app for every path without a file or route, with a head for that path. */
export async function servePage(c: Request): Promise<Response> {
  const { pathname, search, searchParams } = new URL(c.req.url);
  if (NO_PAGES.test(pathname)) return refusalResponse('NOT_FOUND');
  // One canonical URL per event, with or without a trailing slash.
  if (EVENT_WITH_SLASH.test(pathname)) return c.redirect(`${pathname.slice(0, -1)}${search}`, 308);
  const page = publicPageAt(pathname);
  if (!page) return await plainPage(c, isPagePath(pathname) ? 200 : 404);
  const urlLanguage = addressLanguage(c.req.raw);
  const language = pageLanguage(c.req.raw);
  const head = publicHead(page, { siteUrl: siteUrlOf(c.env, c.req.raw), language, urlLanguage });
  const kind = SERVED_PAGES.find((served) => served === page);
  if (!kind) return await dressed(c, page, head);
  // A query string may change the content, so such a page is rendered by the client.
  const plain = isPlainSearch(searchParams);
  const known = plain ? await answersOf(c, kind) : null;
  const answers = known && { config: await clientConfig(c), ...known };
  return await dressed(c, page, head, answers);
}

/**
 * The page of an event. A draft looks the same as an unknown event; the client shows it to those who may see it.
 * Reads D1 only, through the guests' cache.
 */
export async function serveEventPage(c: Request): Promise<Response> {
  return await ofEvent(c, c.req.param('id'), async (details, by) => {
    const plain = isPlainSearch(new URL(c.req.url).searchParams);
    const answers = plain
      ? { event: eventView(details, false, by.now), config: await clientConfig(c) }
      : null;
    return await dressed(c, '/event', eventHead(details, by), answers);
  });
}

/**
 * The page of an event's menu, linked from tables and chats. Has its own head; the content is rendered by the client.
 */
export async function serveMenuPage(c: Request): Promise<Response> {
  return await ofEvent(
    c,
    c.req.param('id'),
    async (details, by) => await dressed(c, '/event/menu', menuHead(details, by)),
  );
}

/** The page of the line at the door. */
export async function serveRopePage(c: Request): Promise<Response> {
  return await ofEvent(
    c,
    c.req.param('eventId'),
    async (details, by) => await dressed(c, '/rope', ropeHead(details, by)),
  );
}

/** The page of tickets held for friends. */
export function serveGroupPage(c: Request): Promise<Response> {
  return serveHeldPage(c, 'group');
}

/** The page of tickets that the door holds for a guest. */
export function serveWalkUpPage(c: Request): Promise<Response> {
  return serveHeldPage(c, 'walkUp');
}

/** The token names the event. Does not ask whether anything is held. */
async function serveHeldPage(c: Request, of: 'group' | 'walkUp'): Promise<Response> {
  const token = c.req.param('token') ?? '';
  if (!groupInput.safeParse({ token }).success) return await plainPage(c, 404);
  return await ofEvent(
    c,
    parseGroupToken(token).eventId,
    async (details, by) =>
      await dressed(c, PATHS[of].replace('/:token', ''), heldHead(of, details, token, by)),
  );
}

/** The pages behind links of a guest list: for its owner, and for a name on it. Does not ask whether the link is valid. */
export async function serveListPage(c: Request): Promise<Response> {
  const kind = c.req.path.startsWith('/entry/') ? 'entry' : 'list';
  const [eventId] = unpackIds((c.req.param('link') ?? '').split('.')[0] ?? '');
  // A list of a draft is filled before the event is published.
  return await ofEvent(
    c,
    eventId,
    async (details, by) => await dressed(c, `/${kind}`, listHead(kind, details, c.req.path, by)),
    200,
  );
}

async function ofEvent(
  c: Request,
  eventId: string | undefined,
  serve: (details: EventDetails, by: EventHeadOptions) => Promise<Response>,
  unknown: 200 | 404 = 404,
): Promise<Response> {
  try {
    const details = await readPublicEvent(c, eventId);
    if (!details) return await plainPage(c, unknown);
    const language = pageLanguage(c.req.raw, LANGUAGE_OF[details.event.currency]);
    const siteUrl = siteUrlOf(c.env, c.req.raw);
    return await serve(details, {
      siteUrl,
      language,
      urlLanguage: addressLanguage(c.req.raw),
      now: Date.now(),
    });
  } catch (error) {
    // The client retries and can still work; search engines come back later.
    logError('event page', error, { eventId });
    return await plainPage(c, 503);
  }
}

/** The built page without changes, which has `noindex`. */
async function plainPage(c: Request, status: 200 | 404 | 503): Promise<Response> {
  if (status === 200) return await builtPage(c, c.req.raw.headers);
  const page = await builtPage(c);
  const headers = new Headers(page.headers);
  headers.delete('etag');
  headers.set('cache-control', 'no-store');
  if (status === 503) headers.set('retry-after', '60');
  return new Response(page.body, { status, headers });
}

async function answersOf(c: Request, kind: (typeof SERVED_PAGES)[number]): Promise<ServedAnswers | null> {
  if (kind === PATHS.browseEvents) return await browseAnswers(c);
  return kind === PATHS.home ? await homeAnswers(c) : {};
}

/** Data of the guests' first page of events; null if D1 fails, and the client retries. */
async function browseAnswers(c: Request): Promise<ServedAnswers | null> {
  const deps = guestDeps(c);
  try {
    const everything = { search: '', category: undefined, city: undefined, page: 1 };
    const [browse, cities] = await Promise.all([browseEvents(deps, everything), listCities(deps)]);
    return { browse, cities };
  } catch (error) {
    logError('browse page', error, {});
    return null;
  }
}

function guestDeps(c: Request): GuestDeps {
  const recent = recentReads(c.req.raw, (work) => c.executionCtx.waitUntil(work));
  return { ...nearDeps(c.env, c.req.raw), recent };
}

/**
 * The number of events, and the waitlist's size, uncached so that a new entry counts at once; nothing if D1 fails, and
 * the client asks again.
 */
async function homeAnswers(c: Request): Promise<ServedAnswers> {
  const deps = guestDeps(c);
  try {
    const [count, waitlist] = await Promise.all([countEvents(deps), readWaitlistStats(readerOf(deps.db))]);
    return { count, waitlist };
  } catch (error) {
    logError('home page', error, {});
    return {};
  }
}

/**
 * @param kind the page's path, `/event` for any event, `/event/menu` for any menu
 * @param answers query results to render with; null means client-side rendering
 */
async function dressed(
  c: Request,
  kind: string,
  head: PageHead,
  answers: ServedAnswers | null = null,
): Promise<Response> {
  const files = await filesOfPage(c.env.ASSETS, c.req.url, kind, head.language);
  const { pathname } = new URL(c.req.url);
  const rendered =
    answers && (await renderBody({ language: head.language, path: pathname, at: Date.now(), answers }));
  const picture = (rendered && (answers?.event ?? answers?.browse?.items[0])?.imageUrl) ?? null;
  const page = dressPage(await builtPage(c), head, {
    files,
    rendered,
    picture,
    displayLines: kind !== PATHS.browseEvents && !kind.startsWith('/event'),
  });
  const headers = new Headers(page.headers);
  // The ETag belongs to the built page; this response differs by event and language.
  headers.delete('etag');
  headers.set('content-language', head.language);
  headers.set('cache-control', SHARED_FOR_SECONDS);
  headers.set('vary', 'accept-language');
  return new Response(page.body, { status: 200, headers });
}

/** The built `index.html`. @param headers for conditional requests */
async function builtPage(c: Request, headers?: Headers): Promise<Response> {
  const page = await c.env.ASSETS.fetch(new Request(new URL('/', c.req.url), headers ? { headers } : {}));
  // Copied: the headers of a binding's response are immutable.
  const copy = new Response(page.body, page);
  allowIdentityService(copy.headers, authMode(c.env, c.req.raw));
  if (humanCheckOf(c.env)) allowTurnstile(copy.headers);
  // Google Pay and Link open windows from inside the payment frame, which must be able to answer it.
  if (stripePublishableKey(c.env)) copy.headers.set('cross-origin-opener-policy', 'same-origin-allow-popups');
  return copy;
}

/** https://developers.cloudflare.com/turnstile/reference/content-security-policy/ */
function allowTurnstile(headers: Headers): void {
  const policy = headers.get('content-security-policy');
  if (policy === null) return;
  const origin = 'https://challenges.cloudflare.com';
  const widened = policy.replace(
    "script-src 'self'",
    `script-src 'self' ${origin}; frame-src 'self' ${origin}`,
  );
  headers.set('content-security-policy', widened);
}

/** Hosted sign-in without the proxy is the only other origin that pages call: the CSP gets exactly that project. */
function allowIdentityService(headers: Headers, mode: AuthMode): void {
  const policy = headers.get('content-security-policy');
  if (policy === null || mode.kind !== 'hosted' || mode.proxyKey !== null) return;
  const widened = policy.replace("connect-src 'self'", `connect-src 'self' ${mode.supabaseUrl}`);
  headers.set('content-security-policy', widened);
}

/** Renders the content of a page. On failure the page is still served, for client-side rendering. */
async function renderBody(state: ServedState): Promise<{ html: string; state: ServedState } | null> {
  try {
    // Loaded on the first page request: isolates that only serve API calls never need it.
    const { renderPage } = await import('aforo:render-page');
    const html = await renderPage(state);
    return html === null ? null : { html, state };
  } catch (error) {
    logError('render page', error, { path: state.path });
    return null;
  }
}
