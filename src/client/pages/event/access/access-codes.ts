import { useCallback, useSyncExternalStore } from 'react';
import { arrayOf, isString } from '#client/lib/guards.ts';
import { persistedStore } from '#client/lib/persisted-store.ts';
import { ACCESS_CODES_MAX } from '#shared/limits.ts';

const NONE: readonly string[] = [];

/** Codes and links of this tab that open an event's ticket types, by event. */
const stored = persistedStore('aforo-access:', arrayOf(isString), { storage: 'session' });

export function useAccess(eventId: string): readonly string[] {
  return useSyncExternalStore(
    stored.subscribe,
    useCallback(() => stored.read(eventId) ?? NONE, [eventId]),
    () => NONE,
  );
}

export function addAccess(eventId: string, code: string): void {
  stored.update((codes) => [...new Set([code, ...(codes ?? [])])].slice(0, ACCESS_CODES_MAX), eventId);
}
