import { useSyncExternalStore } from 'react';

const SECOND_MS = 1_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** A single timer for all subscribers on the page. */
function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, SECOND_MS);
  return () => {
    listeners.delete(notify);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const fullSecond = () => Math.floor(Date.now() / SECOND_MS) * SECOND_MS;

/** This device's time, updated every second, Unix ms. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, fullSecond);
}
