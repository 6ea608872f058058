import type { AssignedEvent } from './assigned-events.ts';

const KEY = 'aforo-known-doors';

/** What a door needs to open without network: its event, as the person who is signed in may work it. */
export interface KnownEvent extends AssignedEvent {
  /** They work there as an administrator only. */
  isForeign?: boolean;
}

interface KnownDoors {
  personId: string;
  events: KnownEvent[];
}

/** The events whose door this person was shown last. */
export function knownEvents(personId: string): KnownEvent[] {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<KnownDoors> | null;
    return stored?.personId === personId && Array.isArray(stored.events) ? stored.events : [];
  } catch {
    return [];
  }
}

export function saveKnownEvents(personId: string, events: readonly KnownEvent[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ personId, events }));
  } catch {
    // Storage is full or closed: this device cannot open a door without network.
  }
}

/** Whether anybody's doors are remembered on this device. */
export function hasKnownEvents(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function forgetKnownEvents(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is closed: nothing was kept.
  }
}
