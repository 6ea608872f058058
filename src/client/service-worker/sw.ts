/// <reference lib="webworker" />

/**
 * Put in place by the build: this release's files, those among them that any page needs to start, those that show
 * tickets beside these, and a name that changes with any of them.
 */
declare const __SHELL__: {
  version: string;
  entry: string;
  core: string[];
  tickets: string[];
  files: string[];
};
declare const self: ServiceWorkerGlobalScope;

const PREFIX = 'aforo-shell-';
const { version, entry, core, tickets, files } = __SHELL__;
const CACHE = PREFIX + version;
/** A page that the Worker sends as it was built, without the words of any address in its head. */
const PAGE = '/my-tickets';
/** Stands in a cache that has every file, for whoever opens a door or sees tickets; `keep-shell.ts` looks for it too. */
const WHOLE = '/aforo-shell-whole';
/** Stands in a cache that can show tickets and their codes: the first step towards the whole. */
const TICKETS = '/aforo-shell-tickets';
/** The pages that open without network: the door's own, and a guest's tickets. */
const KEPT_PAGES = /^\/(scanner|my-tickets)\/?$/;
const TICKETS_PAGE = /^\/my-tickets\/?$/;
/** Addresses of the server's own, which are no page of ours. */
const NOT_OURS = /^\/(api|auth|dev|pay|embed)(\/|$)|\.(xml|txt|webmanifest)$/;
/** A network that has not begun to send the page, or a file that it waits for, by then is as good as none (ms). */
const PAGE_WITHIN_MS = 4_000;
/** Other pages say that there is no network instead of loading for ever; a slow one is given more time (ms). */
const OTHER_PAGE_WITHIN_MS = 15_000;
/** A network that was silent about a page is not waited for again by its files, until then (Unix ms). */
let silentUntil = 0;

/**
 * Keeps the files of one release beside those of the one in use. It takes over from a running one only when a person
 * asks for it and no door is open: no door is reloaded or loses a file under its feet.
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
  if (event.data !== 'keep-whole' || !port) return;
  event.waitUntil(
    keepWhole().then(
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
  // A part of a film, which is kept nowhere.
  if (request.headers.has('range')) return;
  if (request.mode === 'navigate') {
    if (KEPT_PAGES.test(url.pathname)) event.respondWith(openPage(request));
    else if (!NOT_OURS.test(url.pathname)) event.respondWith(openOtherPage(request));
    return;
  }
  if (url.pathname.startsWith('/assets/')) event.respondWith(keptFirst(request));
  // Everything else, the API and sign-in above all, is left to the network.
  else if (files.includes(url.pathname)) event.respondWith(networkFirst(request));
});

async function keepRelease(): Promise<void> {
  const page = await fetch(PAGE, { cache: 'reload' });
  const text = await page.clone().text();
  // While a release is being rolled out the page may be of another one, whose files are not in this list.
  if (!page.ok || !text.includes(entry)) throw new Error('The page is of another release');
  const wanted = (await caches.match(WHOLE)) !== undefined;
  const ticketsWanted = (await caches.match(TICKETS)) !== undefined;
  const cache = await caches.open(CACHE);
  await cache.addAll(core);
  await cache.put(PAGE, page);
  // Whoever kept everything of the release before does not go without by a new one.
  if (wanted) await keepWhole();
  else if (ticketsWanted) await keep(cache, tickets, TICKETS);
}

/** Tickets and their codes come first: a phone may lose its network at the gate seconds after it was opened. */
async function keepWhole(): Promise<void> {
  const cache = await caches.open(CACHE);
  if (await cache.match(WHOLE)) return;
  await keep(cache, tickets, TICKETS);
  await keep(cache, files, WHOLE);
}

/** Keeps these files, then puts the mark that says so. */
async function keep(cache: Cache, wanted: readonly string[], mark: string): Promise<void> {
  if (await cache.match(mark)) return;
  const present = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll(wanted.filter((file) => !present.has(file)));
  await cache.put(mark, new Response(version));
}

/** A window that is still open may be of the release before, and keeps its files until nobody needs them. */
async function takeOver(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== CACHE && windows.length <= 1) await caches.delete(name);
  }
  await self.clients.claim();
}

async function kept(request: Request | string): Promise<Response | undefined> {
  return await (await caches.open(CACHE)).match(request, { ignoreVary: true });
}

/** Tickets and the door; where their own files were never kept, they too can but say that there is no network. */
async function openPage(request: Request): Promise<Response> {
  const page = await kept(PAGE);
  try {
    const fresh = page ? await fetchWithin(PAGE_WITHIN_MS, request) : await fetch(request);
    return page && fresh.status >= 500 ? page : fresh;
  } catch (error) {
    if (!page) throw error;
    const isTickets = TICKETS_PAGE.test(new URL(request.url).pathname);
    const kept = (await caches.match(WHOLE)) ?? (isTickets && (await caches.match(TICKETS)));
    return kept ? page : await withoutNetwork(page);
  }
}

/** A page that needs the network says so itself, in the reader's language, and goes on when there is one. */
async function openOtherPage(request: Request): Promise<Response> {
  const page = await kept(PAGE);
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

/** The names of these files change with their content, so one of an older release is as good. */
async function keptFirst(request: Request): Promise<Response> {
  return (
    (await kept(request)) ?? (await caches.match(request, { ignoreVary: true })) ?? (await fetch(request))
  );
}

async function networkFirst(request: Request): Promise<Response> {
  const file = await kept(request);
  if (!file) return await fetch(request);
  if (Date.now() < silentUntil) return file;
  return await fetchWithin(PAGE_WITHIN_MS, request).catch(() => file);
}

/**
 * What the network answers; what has begun to arrive by then is not cut off.
 * @throws where it fails, or is silent for so long
 */
async function fetchWithin(ms: number, request: Request): Promise<Response> {
  const patience = new AbortController();
  const timer = setTimeout(() => {
    silentUntil = Date.now() + PAGE_WITHIN_MS;
    patience.abort();
  }, ms);
  return await fetch(request, { signal: patience.signal }).finally(() => clearTimeout(timer));
}
