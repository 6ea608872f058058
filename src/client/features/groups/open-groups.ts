import { useSyncExternalStore } from 'react';
import { arrayOf, isNumber, isString, objectOf } from '#client/lib/guards.ts';
import { persistedStore } from '#client/lib/persisted-store.ts';

/** A group that this person has started on this device. */
interface OpenGroup {
  token: string;
  hostId: string;
  eventId: string;
  eventName: string;
  /** Unix ms. */
  expiresAt: number;
}

const groups = persistedStore(
  'aforo-open-groups',
  arrayOf(
    objectOf<OpenGroup>({
      token: isString,
      hostId: isString,
      eventId: isString,
      eventName: isString,
      expiresAt: isNumber,
    }),
  ),
);

export function rememberGroup(group: OpenGroup): void {
  const now = Date.now();
  groups.update((all) => [...(all ?? []).filter(({ expiresAt }) => expiresAt > now), group]);
}

export function forgetGroup(token: string): void {
  const isKnown = groups.read()?.some((group) => group.token === token);
  if (isKnown) groups.update((all) => (all ?? []).filter((group) => group.token !== token));
}

/** Some may have ended since. */
export function useStartedGroups(): readonly OpenGroup[] | null {
  return useSyncExternalStore(
    groups.subscribe,
    () => groups.read(),
    () => null,
  );
}
