import { afterLoad } from '#client/lib/after-load.ts';

const FILE = '/sw.js';
let registered: Promise<ServiceWorkerRegistration | null> | null = null;

/** The service worker registration; null if unsupported, and in development. */
export function serviceWorkerOf(): Promise<ServiceWorkerRegistration | null> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return Promise.resolve(null);
  registered ??= navigator.serviceWorker.register(FILE).catch((error: unknown) => {
    console.error(error);
    registered = null;
    return null;
  });
  return registered;
}

/** Registers the service worker once the page has loaded, so that every visitor gets the offline screen. */
export async function serviceWorkerLater(): Promise<ServiceWorkerRegistration | null> {
  await afterLoad();
  return await serviceWorkerOf();
}
