import { bestAvailable, type SeatChoice } from '#shared/seats/choice/best-available.ts';
import type { PlanIndex } from '#shared/seats/plan-index.ts';
import { type SeatStates, stateOf, withChanges } from '#shared/seats/states/seat-states.ts';
import { isOnSale, seatedOffers, type ZoneOffer } from './zone-offers.ts';

/** Who comes together, and what they ask for. */
export interface Party {
  heads: number;
  /** Of them in a wheelchair. */
  spaces: number;
  /** The most that one head pays, in minor units; null without a limit. */
  upToMinor: number | null;
  stepFree: boolean;
  /** Rather no seats than seats apart. */
  together: boolean;
}

/** What a party can give up so that there are seats: any price, all at one step, sitting apart, some heads, or ordinary seats. */
export type Instead =
  | { give: 'price' }
  | { give: 'steps' }
  | { give: 'together' }
  | { give: 'heads'; heads: number }
  | { give: 'seats'; heads: number };

export type BestSeats =
  | { ok: true; groups: string[][]; seatIds: string[] }
  | { ok: false; code: Extract<SeatChoice, { ok: false }>['code']; instead: Instead[] };

export interface House {
  index: PlanIndex;
  /** As this guest may take them: their own picks are free. */
  states: SeatStates;
  /** Seats that their codes and links open. */
  opened?: readonly string[];
  offers: readonly ZoneOffer[];
  flexibleReleased: boolean;
}

/** The seats that the server would choose, or what to give up for some: first of those that are kept for this guest. */
export function bestSeats(house: House, party: Party): BestSeats {
  const kept = keptAlone(house);
  const own = kept && chosen(kept, party);
  const choice = own?.ok ? own : chosen(house, party);
  if (choice.ok) return { ok: true, groups: choice.groups, seatIds: choice.groups.flat() };
  return { ok: false, code: choice.code, instead: insteadOf(house, party) };
}

/** The house with the opened seats alone; null without any. */
function keptAlone(house: House): House | null {
  const { index, states, opened = [] } = house;
  if (opened.length === 0) return null;
  const own = new Set(opened);
  const others = index.seats.filter((seat) => !own.has(seat.id) && stateOf(states, seat) === 'free');
  const blocked = others.map(({ id }) => ({ seatId: id, state: 'blocked' as const }));
  return { ...house, states: withChanges(index, states, blocked) };
}

function chosen({ index, states, offers, flexibleReleased }: House, party: Party): SeatChoice {
  // Leaves out zones whose types cannot sell this many tickets in one purchase.
  const fitting = seatedOffers(offers).filter(({ max }) => max >= party.heads);
  const prices = Object.fromEntries(fitting.map(({ zoneId, priceMinor }) => [zoneId, priceMinor]));
  return bestAvailable(index, states, { ...party, prices, flexibleReleased });
}

function insteadOf(house: House, party: Party): Instead[] {
  const works = (changed: Partial<Party>) => chosen(house, { ...party, ...changed }).ok;
  const ways: Instead[] = [];
  if (party.together && works({ together: false })) ways.push({ give: 'together' });
  if (party.upToMinor !== null && works({ upToMinor: null })) ways.push({ give: 'price' });
  if (party.stepFree && works({ stepFree: false })) ways.push({ give: 'steps' });
  if (ways.length > 0) return ways;
  for (let heads = party.heads - 1; heads >= Math.max(1, party.spaces); heads--)
    if (works({ heads })) return [{ give: 'heads', heads }];
  for (let heads = party.spaces > 0 ? 0 : party.heads; heads >= 1; heads--)
    if (works({ heads, spaces: 1 })) return [{ give: 'seats', heads }];
  return [];
}

/** Whether no wheelchair space is free in any zone on sale. */
export function hasNoSpace(house: House): boolean {
  const { index, states, offers } = house;
  return index.units.every(({ space, flexible }) => {
    const isKept = !(flexible && house.flexibleReleased);
    return !isKept || !isOnSale(offers, space.zone) || stateOf(states, space) !== 'free';
  });
}

/** The largest party: the most tickets that one zone sells in a purchase. */
export function partyMax(offers: readonly ZoneOffer[]): number {
  return Math.max(0, ...seatedOffers(offers).map(({ max }) => max));
}
