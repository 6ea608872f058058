import { type ErrorCode, type Outcome, type Refusal, refused } from '#shared/errors/errors.ts';
import type { EventSnapshot } from '#shared/events/event-snapshot.ts';
import type { Stock } from './sale-strategy.ts';

/** Reserves stock in the order of arrival, without D1. All methods are synchronous. */
export interface Reservation<Priced, Kept> {
  /** The answer to a repeat; null for a new request. */
  recall: () => Outcome<Kept> | null;
  decide: (snapshot: EventSnapshot, at: number) => Outcome<Priced>;
  /** What the reservation replaces: its stock counts as free. */
  replaces: () => Priced | null;
  keep: (priced: Priced, snapshot: EventSnapshot) => Outcome<Kept>;
}

/** A reservation in the queue of a group commit. */
export interface Turn<Priced> {
  /**
   * @param unsold the stock before the members of the next flush take from it
   * @param left the stock after the members ahead
   * @returns false to wait until they are decided
   */
  take: (snapshot: EventSnapshot, unsold: Stock<Priced>, left: Stock<Priced>) => boolean;
  settle: (refusal: Refusal) => void;
}

/** Whether the reservation is allowed and `stock` has room for it. Changes nothing. */
export function decideReservation<Priced>(
  { decide, replaces }: Pick<Reservation<Priced, unknown>, 'decide' | 'replaces'>,
  snapshot: EventSnapshot,
  stock: Stock<Priced>,
  at: number,
): Outcome<Priced> {
  const decided = decide(snapshot, at);
  if (!decided.ok) return decided;
  const lack = lackOf(stock, decided.value, replaces());
  return lack ? refused(lack) : decided;
}

export function turnOf<Priced, Kept>(
  reservation: Reservation<Priced, Kept>,
  at: number,
  settle: (answer: Outcome<Kept>) => void,
): Turn<Priced> {
  return {
    settle,
    take: (snapshot, unsold, left) => {
      const known = reservation.recall();
      const decided = decideReservation(reservation, snapshot, unsold, at);
      if (known) settle(known);
      else if (!decided.ok) settle(decided);
      if (known || !decided.ok) return true;
      const replaced = reservation.replaces();
      const assign = () => left.assign(decided.value);
      if (lackOf(left, decided.value, replaced, assign)) return false;
      const kept = reservation.keep(decided.value, snapshot);
      if (kept.ok) {
        for (const stock of [unsold, left]) {
          if (replaced) stock.unhold(replaced);
          stock.hold(decided.value);
        }
      }
      settle(kept);
      return true;
    },
  };
}

/** @param andThen what follows while the places of `replaced` are free */
function lackOf<Priced>(
  stock: Stock<Priced>,
  priced: Priced,
  replaced: Priced | null,
  andThen: () => ErrorCode | null = () => null,
): ErrorCode | null {
  if (!replaced) return stock.lacks(priced) ?? andThen();
  stock.unhold(replaced);
  const lack = stock.lacks(priced) ?? andThen();
  stock.hold(replaced);
  return lack;
}
