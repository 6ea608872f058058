import { useSyncExternalStore } from 'react';
import { PATHS } from '#shared/paths.ts';

/** Exponential backoff of the probe after a failure (ms). */
const FIRST_LOOK_MS = 2_000;
const LATEST_LOOK_MS = 30_000;
/** A small response that no cache stores. */
const PROBE = '/api/config';

let reachable = import.meta.env.SSR || (navigator.onLine && !openedOffline());
let looking: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Whether the service worker served this document because the network failed. */
export function openedOffline(): boolean {
  return document.documentElement.hasAttribute('data-offline');
}

/** Whether the service worker served this document without network, and this page's files are not cached. */
export function openedWithoutFiles(path: string): boolean {
  const files = document.documentElement.getAttribute('data-offline');
  return files === 'part' || (files === 'tickets' && path !== PATHS.myTickets);
}

function setReachable(now: boolean): void {
  if (reachable === now) return;
  reachable = now;
  for (const notify of listeners) notify();
}

async function look(after: number): Promise<void> {
  clearTimeout(looking);
  const answered = await fetch(PROBE, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (answered) return setReachable(true);
  looking = setTimeout(() => void look(Math.min(after * 2, LATEST_LOOK_MS)), after);
}

if (!import.meta.env.SSR) {
  window.addEventListener('offline', () => setReachable(false));
  window.addEventListener('online', () => {
    if (!reachable) void look(FIRST_LOOK_MS);
  });
  if (!reachable) looking = setTimeout(() => void look(FIRST_LOOK_MS), FIRST_LOOK_MS);
}

/** Probes the server at once on the user's request; after a failure the probes continue by themselves. */
export async function lookNow(): Promise<void> {
  await look(FIRST_LOOK_MS);
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/** Whether the server was reachable at the last check. `navigator.onLine` alone is unreliable when true. */
export function useReachable(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => reachable,
    () => true,
  );
}
