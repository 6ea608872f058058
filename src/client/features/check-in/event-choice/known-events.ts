import { arrayOf, type Guard, isString, objectOf } from '#client/lib/guards.ts';
import { persistedStore } from '#client/lib/persisted-store.ts';
import type { AssignedEvent } from './assigned-events.ts';

/** An assigned event stored for offline use, with the signed-in user's roles. */
export interface KnownEvent extends AssignedEvent {
  /** The user works there only as an administrator. */
  isForeign?: boolean;
}

const isKnownEvent: Guard<KnownEvent> = (value): value is KnownEvent =>
  objectOf({ eventId: isString, roles: Array.isArray })(value);

/** The events last shown to a person on this device, without which it cannot open the scanner offline. */
export const storedEvents = persistedStore(
  'aforo-known-doors',
  objectOf<{ personId: string; events: KnownEvent[] }>({ personId: isString, events: arrayOf(isKnownEvent) }),
);

export function knownEvents(personId: string): KnownEvent[] {
  const stored = storedEvents.read();
  return stored?.personId === personId ? stored.events : [];
}
