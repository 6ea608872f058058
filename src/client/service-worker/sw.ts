/// <reference lib="webworker" />

/** Put in place by the build: this release's files, and a name that changes with any of them. */
declare const __SHELL__: { version: string; entry: string; files: string[] };
declare const self: ServiceWorkerGlobalScope;

const PREFIX = 'aforo-shell-';
const { version, entry, files } = __SHELL__;
const CACHE = PREFIX + version;
const PAGE = '/';
/** The pages that open without network: the door's own, and a guest's tickets. */
const KEPT_PAGES = /^\/(scanner|my-tickets)\/?$/;
/** A network that has not sent the page by then is as good as none (ms). */
const PAGE_WITHIN_MS = 4_000;

/**
 * Keeps the files of one release beside those of the one in use. It never takes over from a running one: the next page
 * that is opened when no other is gets the newer release, so that no door is reloaded or loses a file under its feet.
 */
self.addEventListener('install', (event) => {
  event.waitUntil(keepRelease());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (KEPT_PAGES.test(url.pathname)) event.respondWith(openPage(request));
    return;
  }
  // Everything else, the API and sign-in above all, is left to the network.
  if (!files.includes(url.pathname)) return;
  event.respondWith(url.pathname.startsWith('/assets/') ? keptFirst(request) : networkFirst(request));
});

async function keepRelease(): Promise<void> {
  const page = await fetch(PAGE, { cache: 'reload' });
  const text = await page.clone().text();
  // While a release is being rolled out the page may be of another one, whose files are not in this list.
  if (!page.ok || !text.includes(entry)) throw new Error('The page is of another release');
  const cache = await caches.open(CACHE);
  await cache.addAll(files);
  await cache.put(PAGE, page);
}

async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  }
  await self.clients.claim();
}

async function kept(request: Request | string): Promise<Response | undefined> {
  return await (await caches.open(CACHE)).match(request, { ignoreVary: true });
}

async function openPage(request: Request): Promise<Response> {
  const page = await kept(PAGE);
  try {
    const fresh = await fetch(request, page ? { signal: AbortSignal.timeout(PAGE_WITHIN_MS) } : {});
    return page && fresh.status >= 500 ? page : fresh;
  } catch (error) {
    if (page) return page;
    throw error;
  }
}

async function keptFirst(request: Request): Promise<Response> {
  return (await kept(request)) ?? (await fetch(request));
}

async function networkFirst(request: Request): Promise<Response> {
  return await fetch(request).catch(async (error: unknown) => {
    const file = await kept(request);
    if (file) return file;
    throw error;
  });
}
