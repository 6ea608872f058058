import type { Holder, House } from '#client/features/seats/house/house.ts';
import type { IndexedSeat } from '#shared/seats/plan-index.ts';
import { type Move, partyOf, swapOf } from './moves.ts';

/** Guests on their way to other seats. */
export type Moving =
  | { kind: 'move'; guests: readonly Holder[]; moves: readonly Move[] }
  /** `party`: all tickets of the purchase change places with all of another one. */
  | { kind: 'swap'; guests: readonly Holder[]; isParty: boolean; moves: readonly Move[]; isUneven: boolean };

export function startMove(guests: readonly Holder[]): Moving {
  return { kind: 'move', guests, moves: [] };
}

export function startSwap(guests: readonly Holder[]): Moving {
  return { kind: 'swap', guests, isParty: guests.length > 1, moves: [], isUneven: false };
}

/** What a press on a seat changes. Seats that cannot be a target change nothing. */
export function pressed(moving: Moving, house: House, seat: IndexedSeat): Moving {
  const use = house.usageOf(seat);
  if (moving.kind === 'swap') {
    const other = use.state === 'sold' ? use.holder : null;
    if (other?.kind !== 'ticket' || moving.guests.some(({ seatId }) => seatId === other.seatId))
      return moving;
    const moves = swapOf(moving.guests, moving.isParty ? partyOf(house, other) : [other]);
    return { ...moving, moves: moves ?? [], isUneven: moves === null };
  }
  const { guests, moves } = moving;
  const chosen = moves.find(({ seatId }) => seatId === seat.id);
  if (chosen) return { ...moving, moves: moves.filter((move) => move !== chosen) };
  const next = waitingIn(moving)[0];
  const isOwn = guests.some(({ seatId }) => seatId === seat.id);
  if (!next || !(isOwn || use.state === 'free' || use.state === 'kept' || use.state === 'off')) return moving;
  return { ...moving, moves: [...moves, { ticketId: next.ticketId, seatId: seat.id }] };
}

/** Guests who have no new seat yet. */
export function waitingIn({ guests, moves }: Moving): Holder[] {
  return guests.filter(({ ticketId }) => !moves.some((move) => move.ticketId === ticketId));
}

export function isReady(moving: Moving): boolean {
  return moving.moves.length > 0 && waitingIn(moving).length === 0;
}

/** The moves to send, without guests who keep their seat. */
export function realMoves({ moves }: Moving, house: Pick<House, 'holders'>): Move[] {
  return moves.filter(({ ticketId, seatId }) => house.holders.get(seatId)?.ticketId !== ticketId);
}

/**
 * Numbers that pair the seats of a move on the plan: a guest's seat and their new one have the same. A swap lists the other
 * party in the second half of its moves, with the numbers of the first.
 */
export function numbersOf(moving: Moving | null): Record<'from' | 'to', ReadonlyMap<string, number>> {
  const { guests, moves } = moving ?? { guests: [], moves: [] };
  const numberOf = new Map(guests.map(({ ticketId }, at) => [ticketId, at + 1]));
  return {
    from: new Map(guests.map(({ seatId }, at) => [seatId, at + 1])),
    to: new Map(
      moves.map(({ ticketId, seatId }, at) => [
        seatId,
        numberOf.get(ticketId) ?? at + 1 - Math.floor(moves.length / 2),
      ]),
    ),
  };
}
