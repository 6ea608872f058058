import { useCallback, useSyncExternalStore } from 'react';
import type { AccessNeeds } from '#shared/seats/access-needs.ts';

/** In memory only: a shared browser must not remember a person's needs. */
const chosen = new Map<string, AccessNeeds>();
const listeners = new Set<() => void>();

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

/** The access needs entered for an event, shared by the card beside the event and the sheet. */
export function useChosenNeeds(eventId: string) {
  const needs = useSyncExternalStore(
    subscribe,
    () => chosen.get(eventId) ?? null,
    () => null,
  );
  const change = useCallback(
    (to: AccessNeeds | null) => {
      if (to) chosen.set(eventId, to);
      else chosen.delete(eventId);
      for (const listener of listeners) listener();
    },
    [eventId],
  );
  return [needs, change] as const;
}
