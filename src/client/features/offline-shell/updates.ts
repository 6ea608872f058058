import { useSyncExternalStore } from 'react';
import { serviceWorkerLater } from './service-worker.ts';

/** Browsers check for a new release on navigation, but an installed app may stay open for days: check interval (ms). */
const LOOK_EVERY_MS = 60 * 60_000;
const DOOR = 'aforo-door';

let waiting: ServiceWorker | null = null;
let watched = false;
const listeners = new Set<() => void>();

function setWaiting(worker: ServiceWorker | null): void {
  waiting = worker;
  for (const notify of listeners) notify();
}

async function watch(): Promise<void> {
  const registration = await serviceWorkerLater();
  if (!registration) return;
  const look = () => setWaiting(registration.active ? registration.waiting : null);
  const follow = () => registration.installing?.addEventListener('statechange', look);
  registration.addEventListener('updatefound', follow);
  follow();
  look();
  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_EVERY_MS) return;
    lookedAt = Date.now();
    registration.update().catch(() => {});
  });
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/** Starts to check for new releases. */
export function watchUpdates(): void {
  if (watched) return;
  watched = true;
  void watch();
}

/** Whether a newer release is cached and waiting to be activated. */
export function useUpdateReady(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => waiting !== null,
    () => false,
  );
}

/** Blocks updates while a scanner is open in any window. @returns a function that releases the lock */
export function holdDoor(): () => void {
  if (!('locks' in navigator)) return () => {};
  const over = new AbortController();
  let release: () => void = () => {};
  const open = new Promise<void>((resolve) => {
    release = resolve;
  });
  navigator.locks.request(DOOR, { mode: 'shared', signal: over.signal }, () => open).catch(() => {});
  return () => {
    release();
    over.abort();
  };
}

/**
 * Activates the new release and reloads this page. Other windows continue with the files of their release.
 * @returns false without any effect if a scanner is open in some window
 */
export async function takeUpdate(): Promise<boolean> {
  const worker = waiting;
  if (!worker) return true;
  const free = async () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
      once: true,
    });
    worker.postMessage('take-over');
    return true;
  };
  if (!('locks' in navigator)) return await free();
  return await navigator.locks.request(
    DOOR,
    { ifAvailable: true },
    async (lock) => lock !== null && (await free()),
  );
}
