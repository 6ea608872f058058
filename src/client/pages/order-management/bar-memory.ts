import { useSyncExternalStore } from 'react';

/** Whether this device sounds when an order comes in; off until somebody wants it. */
const KEY = 'aforo-bar-sound';

const listeners = new Set<() => void>();
/** What was chosen here, where storage is closed: it lasts as long as the page. */
let chosen: boolean | null = null;

export function isBarSoundOn(): boolean {
  if (chosen !== null) return chosen;
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    return false;
  }
}

function setBarSound(on: boolean): void {
  chosen = on;
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off');
  } catch {
    // Storage is closed.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useBarSound(): [boolean, (on: boolean) => void] {
  return [useSyncExternalStore(subscribe, isBarSoundOn, () => false), setBarSound];
}
