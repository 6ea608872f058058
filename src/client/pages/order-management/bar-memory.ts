import { useSyncExternalStore } from 'react';
import { oneOf } from '#client/lib/guards.ts';
import { persistedStore } from '#client/lib/persisted-store.ts';

/** Whether this device rings for a new order; off by default. */
const sound = persistedStore('aforo-bar-sound', oneOf(['on', 'off']), { format: 'text' });

export function isBarSoundOn(): boolean {
  return sound.read() === 'on';
}

function setBarSound(on: boolean): void {
  sound.write(on ? 'on' : 'off');
}

export function useBarSound(): [boolean, (on: boolean) => void] {
  return [useSyncExternalStore(sound.subscribe, isBarSoundOn, () => false), setBarSound];
}
