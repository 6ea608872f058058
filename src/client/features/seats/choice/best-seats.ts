import { bestAvailable, type SeatChoice } from '#shared/seats/choice/best-available.ts';
import type { PlanIndex } from '#shared/seats/plan-index.ts';
import type { SeatStates } from '#shared/seats/states/seat-states.ts';
import { seatedOffers, type ZoneOffer } from './zone-offers.ts';

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

/** What a party can give up so that there are seats: any price, all at one step, sitting apart, or some heads. */
export type Instead =
  | { give: 'price' }
  | { give: 'steps' }
  | { give: 'together' }
  | { give: 'heads'; heads: number };

export type BestSeats =
  | { ok: true; groups: string[][]; seatIds: string[] }
  | { ok: false; code: Extract<SeatChoice, { ok: false }>['code']; instead: Instead[] };

export interface House {
  index: PlanIndex;
  /** As this guest may take them: their own picks are free. */
  states: SeatStates;
  offers: readonly ZoneOffer[];
  flexibleReleased: boolean;
}

/** The seats that the server would choose, or what to give up for some. */
export function bestSeats(house: House, party: Party): BestSeats {
  const choice = chosen(house, party);
  if (choice.ok) return { ok: true, groups: choice.groups, seatIds: choice.groups.flat() };
  return { ok: false, code: choice.code, instead: insteadOf(house, party) };
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
  return [];
}

/** The largest party: the most tickets that one zone sells in a purchase. */
export function partyMax(offers: readonly ZoneOffer[]): number {
  return Math.max(0, ...seatedOffers(offers).map(({ max }) => max));
}
