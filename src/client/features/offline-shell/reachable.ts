import { useSyncExternalStore } from 'react';

/** How soon after a failure the server is looked for again, and at most how late (ms). */
const FIRST_LOOK_MS = 2_000;
const LATEST_LOOK_MS = 30_000;
/** Small, and never kept by anybody. */
const PROBE = '/api/config';

let reachable = import.meta.env.SSR || (navigator.onLine && !openedOffline());
let looking: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Whether the service worker opened this document because the network did not. */
export function openedOffline(): boolean {
  return document.documentElement.hasAttribute('data-offline');
}

/** Whether it did, and this browser has not kept the files of this page, which opens without network otherwise. */
export function openedWithoutFiles(path: string): boolean {
  const kept = document.documentElement.getAttribute('data-offline');
  return kept === 'part' || (kept === 'tickets' && path !== '/my-tickets');
}

function tell(now: boolean): void {
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
  if (answered) return tell(true);
  looking = setTimeout(() => void look(Math.min(after * 2, LATEST_LOOK_MS)), after);
}

if (!import.meta.env.SSR) {
  window.addEventListener('offline', () => tell(false));
  window.addEventListener('online', () => {
    if (!reachable) void look(FIRST_LOOK_MS);
  });
  if (!reachable) looking = setTimeout(() => void look(FIRST_LOOK_MS), FIRST_LOOK_MS);
}

/** Looks for the server at once, as a reader asked; a failure goes on being looked into by itself. */
export async function lookNow(): Promise<void> {
  await look(FIRST_LOOK_MS);
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/** Whether the server could be reached when last heard of. A browser that says it is online may know no better. */
export function useReachable(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => reachable,
    () => true,
  );
}
