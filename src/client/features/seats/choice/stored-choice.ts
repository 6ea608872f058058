import { useCallback, useSyncExternalStore } from 'react';
import { arrayOf, isBoolean, isNumber, isString, nullable, objectOf, oneOf } from '#client/lib/guards.ts';
import { persistedStore } from '#client/lib/persisted-store.ts';
import type { SeatWishInput } from '#shared/contracts/seats/wish.ts';
import { SEAT_PICK_MAX_MS } from '#shared/limits.ts';
import type { Party } from './best-seats.ts';

/** A choice of another day is not offered again. */
const CHOICE_TTL_MS = 24 * 3_600_000;

/** How a guest chooses seats at an event. */
export interface StoredChoice extends Party {
  /** `best`: we look for them; `own`: the guest has taken them on the plan. */
  by: 'best' | 'own';
  /** Of `best`: how many of the party are bought as other types than the ordinary ones. */
  counts: { typeId: string; count: number }[];
  /** Of `own`, in the order chosen; without a type it is the ordinary one. */
  seats: { seatId: string; zoneId: string; typeId: string | null }[];
  /** Of zones without seats. */
  standing: { typeId: string; count: number }[];
  /** Unix ms. */
  at: number;
}

export const FIRST_CHOICE: StoredChoice = {
  by: 'best',
  heads: 2,
  spaces: 0,
  upToMinor: null,
  stepFree: false,
  together: true,
  counts: [],
  seats: [],
  standing: [],
  at: 0,
};

const areCounts = arrayOf(objectOf({ typeId: isString, count: isNumber }));

const stored = persistedStore(
  'aforo-seats:',
  objectOf<StoredChoice>({
    by: oneOf(['best', 'own'] as const),
    heads: isNumber,
    spaces: isNumber,
    upToMinor: nullable(isNumber),
    stepFree: isBoolean,
    together: isBoolean,
    counts: areCounts,
    seats: arrayOf(objectOf({ seatId: isString, zoneId: isString, typeId: nullable(isString) })),
    standing: areCounts,
    at: isNumber,
  }),
  { isExpired: ({ at }, now) => Math.abs(now - at) >= CHOICE_TTL_MS },
);

/** The choice of this browser at an event; the card beside the event and the sheet show the same one. */
export function useStoredChoice(eventId: string) {
  const choice = useSyncExternalStore(
    stored.subscribe,
    useCallback(() => stored.read(eventId) ?? FIRST_CHOICE, [eventId]),
    () => FIRST_CHOICE,
  );
  const change = useCallback(
    (to: Partial<StoredChoice> | ((present: StoredChoice) => Partial<StoredChoice>)) =>
      stored.update((known) => {
        const present = known ?? FIRST_CHOICE;
        return { ...present, ...(typeof to === 'function' ? to(present) : to), at: Date.now() };
      }, eventId),
    [eventId],
  );
  return [choice, change] as const;
}

export type ChangeChoice = ReturnType<typeof useStoredChoice>[1];

/** What was bought is not proposed again. */
export function forgetSeats(eventId: string): void {
  stored.write(null, eventId);
}

/**
 * What the server looks for where a purchase names no seats; undefined where nothing was chosen.
 * @param eventId null without seats
 */
export function useSeatWish(eventId: string | null): SeatWishInput | undefined {
  const choice = useSyncExternalStore(
    stored.subscribe,
    () => (eventId === null ? null : stored.read(eventId)),
    () => null,
  );
  if (!choice) return undefined;
  const { spaces, stepFree, together } = choice;
  return { spaces, stepFree, together };
}

/** Seats that this browser has picked on the plan lately, by zone: they are held for nobody else. */
export function useOwnPicks(eventId: string): Readonly<Record<string, number>> {
  const { by, seats, at } = useStoredChoice(eventId)[0];
  const own: Record<string, number> = {};
  if (by === 'own' && Date.now() - at < SEAT_PICK_MAX_MS)
    for (const { zoneId } of seats) own[zoneId] = (own[zoneId] ?? 0) + 1;
  return own;
}

export function isByBest(eventId: string): boolean {
  return (stored.read(eventId) ?? FIRST_CHOICE).by === 'best';
}

const view = persistedStore('aforo-seat-view', oneOf(['plan', 'list'] as const), { format: 'text' });

/** Plan or list, as this reader had it last. */
export function useSeatView() {
  const value = useSyncExternalStore(
    view.subscribe,
    () => view.read() ?? 'plan',
    () => 'plan' as const,
  );
  return [value, view.write as (to: 'plan' | 'list') => void] as const;
}
