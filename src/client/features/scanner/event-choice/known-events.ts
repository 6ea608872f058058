import type { AssignedEvent } from './assigned-events.ts';

const KEY = 'aforo-known-doors';

/** An assigned event stored for offline use, with the signed-in user's roles. */
export interface KnownEvent extends AssignedEvent {
  /** The user works there only as an administrator. */
  isForeign?: boolean;
}

interface KnownDoors {
  personId: string;
  events: KnownEvent[];
}

/** The events last shown to this person. */
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
    // Storage is full or unavailable: this device cannot open the scanner offline.
  }
}

/** Whether any user's events are stored on this device. */
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
    // Storage is unavailable: nothing was stored.
  }
}
