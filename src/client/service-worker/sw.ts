/// <reference lib="webworker" />

import type { PushPayload } from '#shared/push/push-payload.ts';

/**
 * Injected by the build: this release's files, the core needed by every page, the additional files that show tickets,
 * those that only a scanner needs, and a version that changes with any of them.
 */
declare const __SHELL__: {
  version: string;
  entry: string;
  core: string[];
  tickets: string[];
  files: string[];
  scanner: string[];
};
declare const self: ServiceWorkerGlobalScope;

const PREFIX = 'aforo-shell-';
const { version, entry, core, tickets, files, scanner } = __SHELL__;
const CACHE = PREFIX + version;
/** A page that the Worker serves as built, without URL-specific metadata in its head. */
const PAGE = '/my-tickets';
/** Marker of a cache with every file, for users of the scanner or of tickets; `cache-shell.ts` checks it too. */
const WHOLE = '/aforo-shell-whole';
/** Marker of a cache that also has the scanner's decoder. */
const SCANNER = '/aforo-shell-scanner';
/** Marker of a cache that can show tickets and their codes: the first stage of the full download. */
const TICKETS = '/aforo-shell-tickets';
/** The pages that work offline: the scanner and a guest's tickets. */
const OFFLINE_PAGES = /^\/(scanner|my-tickets)\/?$/;
const TICKETS_PAGE = /^\/my-tickets\/?$/;
/** Server paths that are not pages of the app. */
const NOT_OURS = /^\/(api|auth|dev|pay|embed)(\/|$)|\.(xml|txt|webmanifest)$/;
/** Timeout until the network starts to send an offline page or one of its files (ms). */
const PAGE_WITHIN_MS = 4_000;
/** A longer timeout for other pages, which only show the offline screen instead (ms). */
const OTHER_PAGE_WITHIN_MS = 15_000;
/** After a page timed out, its files skip the network until then (Unix ms). */
let silentUntil = 0;

/**
 * Caches a new release without replacing the one in use. It activates only on a user's request while no scanner is
 * open, so that no scanner is reloaded or loses a file.
 */
self.addEventListener('install', (event) => {
  event.waitUntil(keepRelease());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

self.addEventListener('message', (event) => {
  const [port] = event.ports;
  if (event.data === 'take-over') void self.skipWaiting();
  if ((event.data !== 'keep-whole' && event.data !== 'keep-scanner') || !port) return;
  event.waitUntil(
    (event.data === 'keep-scanner' ? keepScanner() : keepWhole()).then(
      () => port.postMessage(true),
      (error: unknown) => {
        console.error(error);
        port.postMessage(false);
      },
    ),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  // Range requests of videos are not cached.
  if (request.headers.has('range')) return;
  if (request.mode === 'navigate') {
    if (OFFLINE_PAGES.test(url.pathname)) event.respondWith(openPage(request));
    else if (!NOT_OURS.test(url.pathname)) event.respondWith(openOtherPage(request));
    return;
  }
  if (url.pathname.startsWith('/assets/')) event.respondWith(cacheFirst(request));
  // The API, sign-in and everything else go to the network.
  else if (files.includes(url.pathname)) event.respondWith(networkFirst(request));
});

/** Every push is shown: browsers end the subscription of a site whose pushes are silent. */
self.addEventListener('push', (event) => {
  if (!event.data) return;
  const { title, body, path, tag } = event.data.json() as PushPayload;
  const icon = '/icons/icon-192.png';
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon, data: path }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPath(String(event.notification.data)));
});

/** Shows the page in an open window if there is one: `navigate` works only for windows of this service worker. */
async function openPath(path: string): Promise<void> {
  const [open] = await self.clients.matchAll({ type: 'window' });
  const shown = await open?.focus().catch(() => null);
  if (!shown || !(await shown.navigate(path).catch(() => null))) await self.clients.openWindow(path);
}

async function keepRelease(): Promise<void> {
  const page = await fetch(PAGE, { cache: 'reload' });
  const text = await page.clone().text();
  // During a rollout the page may belong to another release, whose files are not in this list.
  if (!page.ok || !text.includes(entry)) throw new Error('The page is of another release');
  const wanted = (await caches.match(WHOLE)) !== undefined;
  const scannerWanted = (await caches.match(SCANNER)) !== undefined;
  const ticketsWanted = (await caches.match(TICKETS)) !== undefined;
  const cache = await caches.open(CACHE);
  await cache.addAll(core);
  await cache.put(PAGE, page);
  // A device with a full cache of the previous release gets the new one in full too.
  if (scannerWanted) await keepScanner();
  else if (wanted) await keepWhole();
  else if (ticketsWanted) await keep(cache, tickets, TICKETS);
}

/** Tickets and their codes come first: a phone may lose its network at the gate seconds after opening the app. */
async function keepWhole(): Promise<void> {
  const cache = await caches.open(CACHE);
  if (await cache.match(WHOLE)) return;
  await keep(cache, tickets, TICKETS);
  await keep(cache, files, WHOLE);
}

async function keepScanner(): Promise<void> {
  await keepWhole();
  await keep(await caches.open(CACHE), scanner, SCANNER);
}

/** Caches these files, then writes the marker. */
async function keep(cache: Cache, wanted: readonly string[], mark: string): Promise<void> {
  if (await cache.match(mark)) return;
  const present = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll(wanted.filter((file) => !present.has(file)));
  await cache.put(mark, new Response(version));
}

/** Other open windows may run the previous release and need its cache: delete it only if at most one window is open. */
async function takeOver(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== CACHE && windows.length <= 1) await caches.delete(name);
  }
  await self.clients.claim();
}

async function cached(request: Request | string): Promise<Response | undefined> {
  return await (await caches.open(CACHE)).match(request, { ignoreVary: true });
}

/** Serves an offline page, network first; without its cached files it shows the offline screen. */
async function openPage(request: Request): Promise<Response> {
  const page = await cached(PAGE);
  try {
    const fresh = page ? await fetchWithin(PAGE_WITHIN_MS, request) : await fetch(request);
    return page && fresh.status >= 500 ? page : fresh;
  } catch (error) {
    if (!page) throw error;
    const isTickets = TICKETS_PAGE.test(new URL(request.url).pathname);
    const whole = (await caches.match(WHOLE)) ?? (isTickets && (await caches.match(TICKETS)));
    return whole ? page : await withoutNetwork(page);
  }
}

/** Serves another page from the network; offline, it shows the localized offline screen until the network is back. */
async function openOtherPage(request: Request): Promise<Response> {
  const page = await cached(PAGE);
  try {
    return page ? await fetchWithin(OTHER_PAGE_WITHIN_MS, request) : await fetch(request);
  } catch (error) {
    if (!page) throw error;
    return await withoutNetwork(page);
  }
}

async function withoutNetwork(page: Response): Promise<Response> {
  const present = (await caches.match(WHOLE)) ? 'whole' : (await caches.match(TICKETS)) ? 'tickets' : 'part';
  const text = (await page.text()).replace('<html', `<html data-offline="${present}"`);
  return new Response(text, { headers: page.headers });
}

/** These file names are content hashes, so a match from an older release is identical. */
async function cacheFirst(request: Request): Promise<Response> {
  return (
    (await cached(request)) ?? (await caches.match(request, { ignoreVary: true })) ?? (await fetch(request))
  );
}

async function networkFirst(request: Request): Promise<Response> {
  const file = await cached(request);
  if (!file) return await fetch(request);
  if (Date.now() < silentUntil) return file;
  return await fetchWithin(PAGE_WITHIN_MS, request).catch(() => file);
}

/**
 * Fetches with a timeout until the response begins; a response in progress is not cut off.
 * @throws if the network fails or times out
 */
async function fetchWithin(ms: number, request: Request): Promise<Response> {
  const patience = new AbortController();
  const timer = setTimeout(() => {
    silentUntil = Date.now() + PAGE_WITHIN_MS;
    patience.abort();
  }, ms);
  return await fetch(request, { signal: patience.signal }).finally(() => clearTimeout(timer));
}
