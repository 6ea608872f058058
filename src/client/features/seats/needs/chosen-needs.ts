import { useCallback, useSyncExternalStore } from 'react';
import type { AccessNeeds } from '#shared/seats/access-needs.ts';

/** In memory only: a browser that others use must not remember what somebody needs. */
const chosen = new Map<string, AccessNeeds>();
const listeners = new Set<() => void>();

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

/** What the guest has said on this page for an event; the card beside the event and the sheet show the same. */
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
