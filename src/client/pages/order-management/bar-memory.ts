import { useSyncExternalStore } from 'react';

/** Whether this device rings for a new order; off by default. */
const KEY = 'aforo-bar-sound';

const listeners = new Set<() => void>();
/** The choice of this page, for browsers without storage. */
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
    // Storage is unavailable.
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
