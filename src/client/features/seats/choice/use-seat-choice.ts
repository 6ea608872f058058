import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { CartLine } from '#client/features/checkout/cart/cart.ts';
import { useStable } from '#client/lib/use-stable.ts';
import { PURCHASE_TICKETS_MAX } from '#shared/limits.ts';
import { zoneOfSeat } from '#shared/seats/plan-index.ts';
import { stateOf } from '#shared/seats/states/seat-states.ts';
import { type BestSeats, bestSeats, type House } from './best-seats.ts';
import { type Press, pressed, replaceLost, statesForGuest } from './own-seats.ts';
import { useSeatPicks } from './picks/use-seat-picks.ts';
import { seatLines, type TypedSeat, totalOf, typedByCounts, typedOneByOne } from './seat-lines.ts';
import { type StoredChoice, useStoredChoice } from './stored-choice.ts';
import { useSeating } from './use-seating.ts';
import { type SeatedType, type ZoneOffer, zoneOffers } from './zone-offers.ts';

/** What happened to the choice without the guest; shown until the guest's next change. */
export type Notice =
  /** The server sold the previewed seats to another buyer: these are the next best. */
  | { kind: 'next' }
  | { kind: 'lost'; lost: readonly string[]; proposed: readonly string[] }
  /** The guest's seats were held as long as a choice may take. */
  | { kind: 'ended' };

interface Options {
  eventId: string;
  types: readonly SeatedType[];
  access: readonly string[];
  /** What is chosen now, as the cart has it. */
  lines: readonly CartLine[];
  /** It is being bought, or shown elsewhere: nothing moves. */
  frozen: boolean;
  /** The server has just refused a seat. */
  isTaken: boolean;
}

/** The choice of seats at an event: the chosen seats, the ones lost to other buyers, and the cart lines that follow. */
export function useSeatChoice({ eventId, types, access, lines, frozen, isTaken }: Options) {
  const { seating, states, error, retry } = useSeating(eventId, access);
  const [choice, change] = useStoredChoice(eventId);
  const [notice, setNotice] = useState<Notice | null>(null);
  const isOwn = choice.by === 'own';
  const ownIds = isOwn ? choice.seats.map(({ seatId }) => seatId) : [];
  const released = useReleased(lines, frozen, isTaken, (id) => {
    const seat = seating?.index.byId.get(id);
    return seat && states ? stateOf(states, seat) === 'held' : states === null;
  });
  const onSale = useStable(types);
  const takable = useStable([...ownIds, ...released]);
  const house = useMemo((): House | null => {
    if (!seating || !states) return null;
    const { index, opened, flexibleReleased } = seating;
    return {
      index,
      states: statesForGuest(index, states, takable, opened),
      opened,
      offers: zoneOffers(index, onSale),
      flexibleReleased,
    };
  }, [seating, states, takable, onSale]);
  const found = useMemo(() => (house && !isOwn ? bestSeats(house, choice) : null), [house, isOwn, choice]);
  const [kept, setKept] = useState<BestSeats | null>(null);
  if (!frozen && found && !isSameBest(found, kept)) setKept(found);
  const best = frozen && !isOwn ? (kept ?? found) : found;
  const typed = house ? typedOf(house, best, choice) : [];

  const replace = useEffectEvent((lostIds: readonly string[]) => {
    if (!house) return;
    const replaced = replaceLost(house, ownIds, lostIds);
    if (replaced.lost.length === 0) return;
    const typeOf = new Map(choice.seats.map(({ seatId, typeId }) => [seatId, typeId]));
    change({ seats: inZones(house, replaced.seatIds, typeOf) });
    setNotice({ kind: 'lost', lost: replaced.lost, proposed: replaced.proposed });
  });
  const renewPicks = useSeatPicks({
    eventId,
    planVersion: seating?.version,
    seatIds: ownIds,
    access,
    paused: frozen,
    onTaken: replace,
    onEnded: () => setNotice({ kind: 'ended' }),
  });
  // Sold, blocked or not in the plan any more. A held seat may be the guest's own pick: only the pick's answer says so.
  const goneIds = house && !frozen ? ownIds.filter((id) => !isStillOpen(house, id)) : [];
  const gone = goneIds.join(' ');
  useEffect(() => {
    if (gone !== '') replace(gone.split(' '));
  }, [gone]);
  const askAgain = useEffectEvent(() => {
    if (isOwn) renewPicks();
    else setNotice({ kind: 'next' });
  });
  useEffect(() => {
    if (isTaken) askAgain();
  }, [isTaken]);

  return {
    seating,
    house,
    error,
    retry,
    choice,
    change: (to: Parameters<typeof change>[0]) => {
      setNotice(null);
      change(to);
    },
    best,
    /** The chosen seats with their types. */
    typed,
    lines: house ? [...seatLines(typed), ...standingLines(house.offers, choice.standing)] : null,
    totalMinor: totalOf(typed),
    notice,
    /** Has the chosen seats held again, after they were held as long as a choice may take. */
    holdAgain: () => {
      setNotice(null);
      renewPicks();
    },
    /** Takes the proposal back. */
    undo: () => {
      if (notice?.kind !== 'lost') return;
      const { proposed } = notice;
      setNotice(null);
      change(({ seats }) => ({ seats: seats.filter(({ seatId }) => !proposed.includes(seatId)) }));
    },
    /** A press on a seat of the plan or the list. A first press outside the best seats starts an own choice. */
    press: (seatId: string): Press | null => {
      if (!house) return null;
      const proposed = best?.ok ? best.seatIds : [];
      const mine = isOwn ? ownIds : proposed.includes(seatId) ? proposed : [];
      const press = pressed(house, mine, seatId, PURCHASE_TICKETS_MAX);
      if (press.did === 'nothing') return press;
      setNotice(null);
      change((present) => {
        const typeOf = new Map(
          typed.map(({ seatId: id, type }) => [
            id,
            present.seats.find((one) => one.seatId === id)?.typeId ?? type.id,
          ]),
        );
        return { by: 'own', seats: inZones(house, press.seatIds, typeOf) };
      });
      return press;
    },
    setType: (seatId: string, typeId: string) =>
      change(({ seats }) => ({
        seats: seats.map((one) => (one.seatId === seatId ? { ...one, typeId } : one)),
      })),
    /** Back to the best seats. */
    lookAgain: () => {
      setNotice(null);
      change({ by: 'best', seats: [] });
    },
  };
}

export type SeatChoiceModel = ReturnType<typeof useSeatChoice>;

/**
 * Seats that this browser has just given back. The live states call them held for a moment; without this the choice would
 * change to other seats and back.
 */
function useReleased(
  lines: readonly CartLine[],
  frozen: boolean,
  isTaken: boolean,
  isHeld: (seatId: string) => boolean,
): readonly string[] {
  const ofLines = () => lines.flatMap(({ seatIds }) => seatIds ?? []);
  const [released, setReleased] = useState(ofLines);
  const [wasFrozen, setWasFrozen] = useState(frozen);
  if (wasFrozen !== frozen) {
    setWasFrozen(frozen);
    if (!frozen) setReleased(ofLines());
  }
  const left = isTaken ? [] : released.filter(isHeld);
  if (!frozen && wasFrozen === frozen && left.length < released.length) setReleased(left);
  return left;
}

function typedOf(
  { index, offers }: House,
  best: BestSeats | null,
  { seats, counts }: ReturnType<typeof useStoredChoice>[0],
): TypedSeat[] {
  if (best) return best.ok ? typedByCounts(index, offers, best.seatIds, counts) : [];
  return typedOneByOne(index, offers, seats);
}

function inZones(
  { index }: House,
  seatIds: readonly string[],
  typeOf: ReadonlyMap<string, string | null>,
): StoredChoice['seats'] {
  return seatIds.flatMap((seatId) => {
    const zoneId = zoneOfSeat(index, seatId)?.id;
    return zoneId === undefined ? [] : [{ seatId, zoneId, typeId: typeOf.get(seatId) ?? null }];
  });
}

function isStillOpen({ index, states }: House, seatId: string): boolean {
  const seat = index.byId.get(seatId);
  return seat !== undefined && stateOf(states, seat) === 'free';
}

function isSameBest(one: BestSeats, other: BestSeats | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function standingLines(
  offers: readonly ZoneOffer[],
  standing: readonly { typeId: string; count: number }[],
): CartLine[] {
  const types = offers.filter(({ seats }) => seats === 0).flatMap((offer) => offer.types);
  return types.flatMap(({ id, name, priceMinor, max }) => {
    const count = Math.min(standing.find(({ typeId }) => typeId === id)?.count ?? 0, max);
    return count > 0 ? [{ itemId: id, name, priceMinor, quantity: count }] : [];
  });
}
