import type { DoorEvent } from './assigned-events.ts';

const KEY = 'aforo-known-doors';

/** What a door needs to open without network: its event, as the person who is signed in may work it. */
export interface KnownDoor extends DoorEvent {
  /** They work there as an administrator only. */
  isForeign?: boolean;
}

interface KnownDoors {
  personId: string;
  events: KnownDoor[];
}

/** The events whose door this person was shown last. */
export function knownDoors(personId: string): KnownDoor[] {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<KnownDoors> | null;
    return stored?.personId === personId && Array.isArray(stored.events) ? stored.events : [];
  } catch {
    return [];
  }
}

export function rememberDoors(personId: string, events: readonly KnownDoor[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ personId, events }));
  } catch {
    // Storage is full or closed: this device cannot open a door without network.
  }
}

/** Whether anybody's doors are remembered on this device. */
export function doorsKnown(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function forgetDoors(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is closed: nothing was kept.
  }
}
