import { useMemo, useState } from 'react';
import { type House, seatsBetween } from '#client/features/seats/house/house.ts';
import { groupOf, type IndexedSeat } from '#shared/seats/plan-index.ts';

/** Seats that the office has chosen to keep: free ones and kept ones. */
export interface Choice {
  ids: ReadonlySet<string>;
  toggle: (seat: IndexedSeat, extend: boolean) => void;
  /** Chooses all of these that may be chosen, or none of them if all are. */
  toggleAll: (seatIds: readonly string[]) => void;
  /** Adds the rest of the rows and tables in which a seat is chosen. */
  addRows: () => void;
  clear: () => void;
}

export function useChoice(house: House): Choice {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [anchor, setAnchor] = useState<string | null>(null);
  const mayBeKept = (seatId: string) => canKeep(house, seatId);
  // A chosen seat may be sold meanwhile.
  const ids = useMemo(() => new Set([...chosen].filter((id) => canKeep(house, id))), [chosen, house]);
  const add = (seatIds: readonly string[]) => setChosen(new Set([...ids, ...seatIds.filter(mayBeKept)]));
  return {
    ids,
    toggle: ({ id }, extend) => {
      setAnchor(id);
      if (extend && anchor !== null) return add(seatsBetween(house.index, anchor, id));
      if (ids.has(id)) setChosen(new Set([...ids].filter((other) => other !== id)));
      else add([id]);
    },
    toggleAll: (seatIds) => {
      const able = seatIds.filter(mayBeKept);
      if (able.every((id) => ids.has(id))) setChosen(new Set([...ids].filter((id) => !able.includes(id))));
      else add(able);
    },
    addRows: () => {
      const seats = [...ids].flatMap((id) => house.index.byId.get(id) ?? []);
      const groups = new Set(seats.map((seat) => groupOf(house.index, seat)));
      add([...groups].flatMap((group) => group.seats.map(({ id }) => id)));
    },
    clear: () => setChosen(new Set()),
  };
}

function canKeep({ index, usageOf }: House, seatId: string): boolean {
  const seat = index.byId.get(seatId);
  const state = seat && usageOf(seat).state;
  return state === 'free' || state === 'kept' || state === 'off';
}
