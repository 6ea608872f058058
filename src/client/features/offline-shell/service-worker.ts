const FILE = '/sw.js';
/** A first visit loads the page, not what is kept of it (ms). */
const AFTER_LOAD_MS = 6_000;

let registered: Promise<ServiceWorkerRegistration | null> | null = null;

/** The service worker of this site; null where there is none, or while developing. */
export function serviceWorkerOf(): Promise<ServiceWorkerRegistration | null> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return Promise.resolve(null);
  registered ??= navigator.serviceWorker.register(FILE).catch((error: unknown) => {
    console.error(error);
    registered = null;
    return null;
  });
  return registered;
}

let later: Promise<ServiceWorkerRegistration | null> | null = null;

/** The same for every visitor, once the page has what it needs: without network it then says so itself. */
export function serviceWorkerLater(): Promise<ServiceWorkerRegistration | null> {
  later ??= new Promise<void>((resolve) => {
    const begin = () => setTimeout(resolve, AFTER_LOAD_MS);
    if (document.readyState === 'complete') begin();
    else window.addEventListener('load', begin, { once: true });
  }).then(serviceWorkerOf);
  return later;
}
