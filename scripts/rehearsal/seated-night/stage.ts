import type { BenchServer } from '#bench/server.ts';
import type { OfficeSeating } from '#shared/contracts/seats/seating.ts';
import { addAccessibleUnit, addZone, emptyPlan } from '#shared/seats/builder/elements.ts';
import { rowNames } from '#shared/seats/builder/numbering.ts';
import { addRows } from '#shared/seats/builder/rows.ts';
import type { SeatingPlan } from '#shared/seats/plan.ts';
import { indexPlan, type PlanIndex } from '#shared/seats/plan-index.ts';
import type { Caller } from '../caller.ts';
import { openHouse } from '../house.ts';

export const ZONES = {
  stalls: { id: 'z1', priceMinor: 4_000 },
  balcony: { id: 'z2', priceMinor: 2_500 },
} as const;
export type ZoneKey = keyof typeof ZONES;
/** Opens the seats that are kept for friends of the house. */
export const FRIENDS = 'FRIENDS';
const BUYERS = 420;
const WALLET_MINOR = 1_000_000;

export interface SeatedStage {
  server: BenchServer;
  url: string;
  eventId: string;
  index: PlanIndex;
  typeOf: Record<ZoneKey, string>;
  organizer: Caller;
  admin: Caller;
  door: Caller;
  buyers: Caller[];
  /** Seats that are kept, and the id of each keep. */
  kept: Record<'house' | 'friends' | 'list', { keepId: string; seatIds: string[] }>;
}

/** 593 seats: sixteen curved rows in front, three wheelchair units behind them, and eight rows upstairs. */
export function largeHall(): SeatingPlan {
  const zones = addZone(emptyPlan('Grand Theater', 'Stalls'), { name: 'Balcony', color: '#c2410c', rank: 2 });
  const stalls = addRows(zones, {
    ...{
      names: rowNames('A', 'P'),
      seats: 24,
      aislesAfter: [12],
      zoneId: ZONES.stalls.id,
      section: 'Stalls',
    },
    ...{ position: { x: 0, y: 0 }, curveRadius: 900 },
  });
  const spaces = addRows(stalls, {
    ...{
      names: ['W'],
      seats: 9,
      aislesAfter: [3, 6],
      zoneId: ZONES.stalls.id,
      section: 'Stalls',
      stepFree: true,
    },
    position: { x: 0, y: 620 },
  });
  const ids = spaces.rows.at(-1)?.seats.map(({ id }) => id) ?? [];
  const units = [0, 3, 6].reduce((plan, at) => {
    const [spaceId = '', ...companionIds] = ids.slice(at, at + 3);
    return addAccessibleUnit(plan, { spaceId, companionIds, flexible: false });
  }, spaces);
  return addRows(units, {
    ...{ names: rowNames('A', 'H'), seats: 25, zoneId: ZONES.balcony.id, section: 'Balcony' },
    ...{ position: { x: 0, y: 760 }, curveRadius: 1_700 },
  });
}

/** The house with its seats, and with those that are not for everybody. */
export async function stageSeatedNight(): Promise<SeatedStage> {
  const house = await openHouse({ staff: 1, buyers: BUYERS, walletMinor: WALLET_MINOR });
  const { server, url, organizer, admin, buyers } = house;
  const [door] = house.staff;
  if (!door) throw new Error('The house has nobody at the door');
  const hours = (ahead: number) => new Date(Date.now() + ahead * 3_600_000).toISOString();
  const { id: eventId } = await organizer.mutate<{ id: string }>('events.create', {
    ...{ name: 'A night with seats', category: 'concert', venueName: 'Grand Theater', city: 'Austin' },
    ...{ timeZone: 'America/Chicago', currency: 'USD', startDate: hours(1), endDate: hours(6) },
    ...{ returns: 'always', cashTicketLimit: 100 },
  });
  const plan = largeHall();
  await organizer.mutate('seats.set', {
    ...{ eventId, planVersion: 0, from: { plan }, flexibleReleaseAt: null },
    zones: Object.values(ZONES).map(({ id, priceMinor }) => ({ zoneId: id, ticketTypeIds: [], priceMinor })),
  });
  await organizer.mutate('events.publish', { eventId });
  await house.assign(eventId, ['scanner']);
  const { seating } = await organizer.query<OfficeSeating>('seats.office', { eventId });
  const typeOf = (key: ZoneKey) =>
    seating?.zones.find(({ zoneId }) => zoneId === ZONES[key].id)?.types[0]?.id ?? '';
  const index = indexPlan(plan);
  return {
    ...{ server, url, eventId, index, organizer, admin, door, buyers },
    typeOf: { stalls: typeOf('stalls'), balcony: typeOf('balcony') },
    kept: await keepSeats(organizer, eventId, index),
  };
}

async function keepSeats(organizer: Caller, eventId: string, index: PlanIndex): Promise<SeatedStage['kept']> {
  const row = (name: string) =>
    index.groups.find((group) => group.name === name && group.section === 'Stalls')?.seats ?? [];
  const keep = async (kind: string, seatIds: string[], more: object = {}) => {
    const { id } = await organizer.mutate<{ id: string }>('seats.keep', {
      ...{ eventId, kind, label: kind, listId: null, accessCode: null, seatIds, releaseAt: null },
      ...more,
    });
    return { keepId: id, seatIds };
  };
  await organizer.mutate('lists.create', {
    ...{ eventId, name: 'Artist', kind: 'artist', mode: 'soft', quota: 4, plusMax: 3, entryUntil: null },
    ...{ namesUntil: null, promoterId: null, priceSteps: [] },
  });
  const { items } = await organizer.query<{ items: { id: string }[] }>('lists.ofEvent', { eventId });
  const ids = (name: string, from: number, count: number) =>
    row(name)
      .slice(from, from + count)
      .map(({ id }) => id);
  return {
    house: await keep('house', ids('B', 8, 8)),
    friends: await keep('code', ids('C', 10, 4), { accessCode: FRIENDS }),
    list: await keep('list', ids('D', 10, 4), { listId: items[0]?.id }),
  };
}
