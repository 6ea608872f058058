import type { BenchServer } from '#bench/server.ts';
import type { DoorsView } from '#shared/contracts/doors.ts';
import type { AddedNames, EntryPass, GuestListView, ListEntryView } from '#shared/contracts/lists/lists.ts';
import type { Promoters } from '#shared/contracts/promoters.ts';
import type { VoucherVerdict } from '#shared/contracts/vouchers.ts';
import { type Caller, callerWith } from '../caller.ts';
import { openHouse } from '../house.ts';
import { ticketsByCard } from '../night.ts';
import {
  DOORS,
  type Door,
  HOUSE,
  LISTS,
  type ListKey,
  type NightPlan,
  PROMOTERS,
  type PromoterKey,
} from './plan.ts';

const WALLET_MINOR = 100_000;
/** Between the last preparation and the doors: all names are on their lists by then. */
const DOORS_IN_MS = 10_000;
/** One buyer in so many pays by card, the others from the wallet. */
const CARD_EVERY = 5;

export const PEOPLE = Object.keys(PROMOTERS) as PromoterKey[];
export const LIST_KEYS = Object.keys(LISTS) as ListKey[];

export interface SoldTicket {
  id: string;
  code: string;
}

export interface Staged {
  server: BenchServer;
  url: string;
  eventId: string;
  typeId: string;
  /** The drink that each ticket contains. */
  contentId: string;
  organizer: Caller;
  admin: Caller;
  doors: Record<Door, Caller>;
  bar: Caller;
  /** People from the street, each with a phone. */
  street: Caller[];
  lists: Record<ListKey, string>;
  /** Link of each promoter's own page. */
  promoters: Record<PromoterKey, string>;
  /** By buyer. */
  tickets: SoldTicket[][];
  refunded: number;
  /** Code of each name; null for one that found no place. */
  entries: Record<ListKey, (SoldTicket | null)[]>;
  /** Real time of a minute of the story (Unix ms). */
  at: (minute: number) => number;
}

/** Everything before doors: the house with its staff, promoters, the advance sale, and the lists with their names. */
export async function stageNight(plan: NightPlan, minuteMs: number): Promise<Staged> {
  const house = await openHouse({
    ...{ staff: DOORS.length + 1, buyers: plan.buyers.length, street: streetOf(plan) },
    walletMinor: WALLET_MINOR,
  });
  const { server, url, organizer, admin, staff, street } = house;
  const bar = found(staff[DOORS.length]);
  const night = await publishNight(organizer);
  const { eventId } = night;
  await house.assign(eventId, [...DOORS.map(() => 'scanner' as const), 'vendor']);
  const promoters = await hirePromoters(organizer, eventId);
  const tickets = await sellAhead(plan, house.buyers, url, night);
  const refunded = await refundSome(plan, organizer, eventId, tickets);
  const doorsAt = Date.now() + DOORS_IN_MS;
  const at = (minute: number) => doorsAt + minute * minuteMs;
  const lists = await openLists(organizer, eventId, promoters, at);
  const entries = await fillLists(plan, callerWith(url, null), organizer, eventId, lists);
  return {
    ...night,
    ...{ server, url, organizer, admin, bar, street, tickets, refunded, entries, at },
    contentId: await drinkOf(bar, eventId, tickets),
    doors: { North: found(staff[0]), South: found(staff[1]), Terrace: found(staff[2]) },
    lists: mapped(LIST_KEYS, (key) => lists[key].id),
    promoters: mapped(PEOPLE, (key) => promoters[key].pagePath.split('/').at(-1) ?? ''),
  };
}

function streetOf({ visits }: NightPlan): number {
  return visits.filter(({ who }) => who.kind === 'street').length;
}

/** Id of what every ticket contains. */
async function drinkOf(bar: Caller, eventId: string, tickets: readonly SoldTicket[][]): Promise<string> {
  const [first] = tickets.flat().slice(-1);
  const { vouchers } = await bar.mutate<VoucherVerdict>('vouchers.show', {
    eventId,
    code: found(first).code,
  });
  return found(vouchers[0]).contentId;
}

async function publishNight(organizer: Caller) {
  const hours = (ahead: number) => new Date(Date.now() + ahead * 3_600_000).toISOString();
  const { id: eventId } = await organizer.mutate<{ id: string }>('events.create', {
    name: 'The long night',
    category: 'concert',
    venueName: 'The Long Hall',
    city: 'Austin',
    timeZone: 'America/Chicago',
    currency: 'USD',
    startDate: hours(-0.1),
    endDate: hours(5),
    capacity: HOUSE.places,
    cashTicketLimit: HOUSE.places,
  });
  const { id: typeId } = await organizer.mutate<{ id: string }>('ticketTypes.create', {
    ...{ eventId, name: 'General', priceMinor: HOUSE.ticketMinor, quantity: HOUSE.typePlaces },
    perOrderLimit: 10,
  });
  const { id: menuItemId } = await organizer.mutate<{ id: string }>('menu.create', {
    ...{ eventId, name: 'Beer', category: 'drinks', priceMinor: HOUSE.drinkMinor },
  });
  await organizer.mutate('vouchers.setContents', {
    ...{ eventId, ticketTypeId: typeId, items: [{ menuItemId, quantity: 1 }] },
  });
  await organizer.mutate('events.publish', { eventId });
  const { revision } = await organizer.query<DoorsView>('doors.get', { eventId });
  await organizer.mutate('doors.save', {
    ...{ eventId, revision, maxInside: HOUSE.maxInside, zones: [] },
    gates: DOORS.map((name) => ({ id: crypto.randomUUID(), name, zoneId: null })),
    reentry: [{ ticketTypeId: typeId, rule: 'until', until: null }],
  });
  await organizer.mutate('rope.open', { eventId, ticketTypeId: typeId, keepFree: HOUSE.keepFree });
  return { eventId, typeId };
}

async function hirePromoters(organizer: Caller, eventId: string) {
  for (const key of PEOPLE) await organizer.mutate('promoters.create', { eventId, ...PROMOTERS[key] });
  const { items } = await organizer.query<Promoters>('promoters.ofEvent', { eventId });
  return mapped(PEOPLE, (key) => found(items.find(({ code }) => code === PROMOTERS[key].code)));
}

async function sellAhead(
  { buyers: plans }: NightPlan,
  buyers: readonly Caller[],
  url: string,
  { eventId, typeId }: { eventId: string; typeId: string },
): Promise<SoldTicket[][]> {
  const sold = plans.map(async ({ quantity, promoter }, index) => {
    const guest = found(buyers[index]);
    const wanted = {
      ...{ eventId, lines: [{ ticketTypeId: typeId, quantity }] },
      ...(promoter && { promoter: PROMOTERS[promoter].code }),
    };
    const ticketIds =
      index % CARD_EVERY === 0
        ? await ticketsByCard({ guest, url }, wanted)
        : (await guest.mutate<{ ticketIds: string[] }>('tickets.purchase', wanted)).ticketIds;
    return await Promise.all(
      ticketIds.map(async (id) => {
        const { qr } = await guest.query<{ qr: string }>('tickets.get', { ticketId: id });
        return { id, code: qr };
      }),
    );
  });
  return await Promise.all(sold);
}

/** The organizer refunds one ticket of some buyers before doors. @returns how many */
async function refundSome(
  { buyers }: NightPlan,
  organizer: Caller,
  eventId: string,
  tickets: readonly SoldTicket[][],
): Promise<number> {
  const leaving = buyers.flatMap(({ isRefunded }, index) => (isRefunded ? [found(tickets[index]?.[0])] : []));
  await Promise.all(
    leaving.map(({ id }) =>
      organizer.mutate('refunds.refundTicket', { eventId, ticketId: id, reason: 'Cannot come' }),
    ),
  );
  return leaving.length;
}

async function openLists(
  organizer: Caller,
  eventId: string,
  promoters: Record<PromoterKey, { id: string }>,
  at: (minute: number) => number,
): Promise<Record<ListKey, GuestListView>> {
  const time = (minute: number | null) => (minute === null ? null : new Date(at(minute)).toISOString());
  for (const key of LIST_KEYS) {
    const { promoter, pays, entryUntil, ...terms } = LISTS[key];
    await organizer.mutate('lists.create', {
      ...terms,
      ...{ eventId, entryUntil: time(entryUntil), namesUntil: time(0) },
      promoterId: promoter && promoters[promoter].id,
      priceSteps: pays
        ? [
            { until: time(pays.from), amountMinor: 0 },
            { until: null, amountMinor: pays.amountMinor },
          ]
        : [],
    });
  }
  const { items } = await organizer.query<{ items: GuestListView[] }>('lists.ofEvent', { eventId });
  return mapped(LIST_KEYS, (key) => found(items.find(({ name }) => name === LISTS[key].name)));
}

/** All owners paste their names at once. */
async function fillLists(
  { names }: NightPlan,
  owner: Caller,
  organizer: Caller,
  eventId: string,
  lists: Record<ListKey, GuestListView>,
): Promise<Record<ListKey, (SoldTicket | null)[]>> {
  const filled = LIST_KEYS.map(async (key) => {
    const link = lists[key].link.split('/').at(-1);
    const { results } = await owner.mutate<AddedNames>('lists.addByLink', { link, names: names[key] });
    const rows = await entriesOf(organizer, eventId, lists[key].id);
    return await Promise.all(
      results.map(async (result) => {
        if (!result.ok) return null;
        const row = found(rows.find(({ id }) => id === result.entryId));
        const { code } = await owner.query<EntryPass>('lists.entry', { link: row.link.split('/').at(-1) });
        return { id: row.id, code: code ?? '' };
      }),
    );
  });
  const all = await Promise.all(filled);
  return Object.fromEntries(LIST_KEYS.map((key, at) => [key, all[at]])) as Record<
    ListKey,
    (SoldTicket | null)[]
  >;
}

async function entriesOf(organizer: Caller, eventId: string, listId: string): Promise<ListEntryView[]> {
  const rows: ListEntryView[] = [];
  for (let cursor: string | null = null; ; ) {
    const page: { items: ListEntryView[]; nextCursor: string | null } = await organizer.query(
      'lists.entries',
      {
        ...{ eventId, listId },
        ...(cursor && { cursor }),
      },
    );
    rows.push(...page.items);
    cursor = page.nextCursor;
    if (cursor === null) return rows;
  }
}

export function mapped<Key extends string, T>(keys: readonly Key[], make: (key: Key) => T): Record<Key, T> {
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, T>;
}

export function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('The night lacks something that it was given.');
  return value;
}
