import type { GroupView } from '#durable/box-office/groups/group.ts';
import type { RopeState } from '#shared/contracts/rope.ts';
import type { Currency } from '#shared/money/money.ts';
import type { Party } from './rope.ts';

/** A party with what its places cost. Times in Unix ms. */
export interface PartyView {
  partyId: string;
  number: number;
  name: string;
  heads: number;
  state: RopeState;
  joinedAt: number;
  calledUntil: number | null;
  totalMinor: number;
  isPaying: boolean;
  inside: number;
}

export interface RopeView {
  isOpen: boolean;
  currency: Currency;
  type: { id: string; name: string; priceMinor: number } | null;
  keepFree: number;
  room: number;
  parties: PartyView[];
  counts: { in: number; missed: number; left: number };
}

export interface OwnRopeView {
  isOpen: boolean;
  waiting: number;
  currency: Currency;
  type: RopeView['type'];
  party:
    | (PartyView & { ahead: number; secret: string | null; groupId: string | null; ticketId: string | null })
    | null;
  againInMs: number;
}

/**
 * @param group that holds their places; null if none does
 * @param unitMinor of the rope's type now, for who has not been called
 */
export function viewParty(party: Party, group: GroupView | null, unitMinor: number): PartyView {
  const { id: partyId, number, name, heads, state, joinedAt, inside } = party;
  const isCalled = state === 'called' && group !== null;
  return {
    partyId,
    number,
    name,
    heads,
    state,
    joinedAt,
    calledUntil: isCalled ? group.expiresAt : null,
    totalMinor: (group?.unitMinor ?? unitMinor) * heads,
    isPaying: isCalled && group.shares.some((share) => share.state === 'paying'),
    inside,
  };
}
