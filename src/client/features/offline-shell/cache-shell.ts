import { serviceWorkerOf } from './service-worker.ts';

/** Markers in the caches of `sw.ts`: one that has every file, and one that can show tickets. */
const WHOLE = '/aforo-shell-whole';
const TICKETS = '/aforo-shell-tickets';
/** Time limit for all files of a release over a slow network (ms). */
const CACHED_WITHIN_MS = 120_000;

/** Every page's files, or those of the scanner too, whose decoder is large. */
type Part = 'keep-whole' | 'keep-scanner';

const caching = new Map<Part, Promise<boolean>>();

/**
 * Caches every page's files, so that the scanner or a guest's tickets open without network; other visitors cache only
 * the offline screen. A newer release is cached separately, see `updates.ts`.
 * @returns whether they are cached; always true in development, where files change constantly
 */
export function cacheShell(part: Part = 'keep-whole'): Promise<boolean> {
  if (!import.meta.env.PROD) return Promise.resolve(true);
  const present = caching.get(part);
  if (present) return present;
  const started = cacheAll(part)
    .catch((error: unknown) => {
      console.error(error);
      return false;
    })
    .then((done) => {
      // After a failed download the next caller starts a new one.
      if (!done) caching.delete(part);
      return done;
    });
  caching.set(part, started);
  return started;
}

/** Which of the offline pages are fully cached. */
export async function cachedPages(): Promise<{ tickets: boolean; door: boolean }> {
  if (!('caches' in window)) return { tickets: false, door: false };
  const [whole, tickets] = await Promise.all([caches.match(WHOLE), caches.match(TICKETS)]);
  return { tickets: tickets !== undefined || whole !== undefined, door: whole !== undefined };
}

async function cacheAll(part: Part): Promise<boolean> {
  const registration = await serviceWorkerOf();
  if (!registration) return false;
  const worker = registration.active ?? registration.installing ?? registration.waiting;
  if (!worker) return false;
  if (!(await activated(worker))) return false;
  return await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(false), CACHED_WITHIN_MS);
    port1.onmessage = ({ data }) => {
      clearTimeout(timer);
      resolve(data === true);
    };
    worker.postMessage(part, [port2]);
  });
}

async function activated(worker: ServiceWorker): Promise<boolean> {
  return await new Promise((resolve) => {
    const look = () => {
      if (worker.state === 'activated') resolve(true);
      if (worker.state === 'redundant') resolve(false);
    };
    worker.addEventListener('statechange', look);
    look();
  });
}
