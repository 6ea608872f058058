import type { SaleMember } from '#db/commits/sales/commit-sales.ts';
import type { Reserved } from '#durable/box-office/checkout/live-holds.ts';
import { type ListedPlaces, NO_LISTED } from '#durable/box-office/lists/list-places.ts';
import type { SeatMap } from '#durable/box-office/seats/seat-map.ts';
import { SeatStock, type StandingZone } from '#durable/box-office/seats/seat-stock.ts';
import type { ErrorCode } from '#shared/errors/errors.ts';
import type { EventSnapshot, SnapshotCode } from '#shared/events/event-snapshot.ts';
import { isBundle, leftOfType, type TypeTerms } from '#shared/events/type-rules.ts';
import { promisedPortions, withoutPromised } from '#shared/vouchers/contents.ts';
import type { PricedSale } from './commit-member.ts';
import type { Stock } from './sale-strategy.ts';

/** What the event's waitlist, its guest lists and its seats change about its tickets. */
export interface WaitlistStock {
  /** Tickets given back, by type: each makes room for a sale of its type. */
  readonly returned: ReadonlyMap<string, number>;
  /** People who wait, by type: its free places are offered to them only. */
  readonly waiting: ReadonlyMap<string, number>;
  /** Places of guest lists, which count as sold. */
  readonly listed: ListedPlaces;
  readonly seats?: SeatMap;
}

/** In place of a type: what a guest list takes that draws on the capacity alone. */
export const ANY_TYPE = '';

const NO_WAITLIST: WaitlistStock = { returned: new Map(), waiting: new Map(), listed: NO_LISTED };

interface StockOf {
  items: readonly { id: string; quantity: number; sold: number }[];
  codes: readonly SnapshotCode[];
  /** Null: only the quantities of the items limit sales. */
  capacity: number | null;
  /** What live holds reserve; `places` counts against the capacity. */
  held: Pick<Reserved, 'items' | 'codes'> & { places: number };
  waitlist?: WaitlistStock;
  seats?: SeatStock | null;
  /** Returned tickets whose seats are outside the zone of their type, by type. */
  strayed?: ReadonlyMap<string, number>;
}

interface Counts {
  items: Map<string, number>;
  /** Uses that are taken; few of the thousands of codes are. */
  usesTaken: Map<string, number>;
  capacity: number;
}

/** Counts down items, codes and capacity as members take from them. */
export class ItemStock implements Stock<PricedSale> {
  /** Not sold; part of it may be held. */
  readonly #unsold: Counts;
  /** Neither sold nor held. */
  readonly #free: Counts;
  readonly #codes: readonly SnapshotCode[];
  readonly #waitlist: WaitlistStock;
  readonly #quantities: ReadonlyMap<string, number>;
  readonly #seats: SeatStock | null;
  readonly #strayed: ReadonlyMap<string, number>;
  #hasTaken = false;
  /** A sale that takes places given back is a flush of its own: it commits with their refunds. */
  #isClosed = false;

  constructor({
    items,
    codes,
    capacity,
    held,
    waitlist = NO_WAITLIST,
    seats = null,
    strayed = new Map(),
  }: StockOf) {
    const sold = items.reduce((total, item) => total + item.sold, 0);
    this.#unsold = {
      items: without(
        new Map(items.map((item) => [item.id, item.quantity - item.sold])),
        waitlist.listed.items,
      ),
      usesTaken: new Map(),
      capacity: capacity === null ? Number.POSITIVE_INFINITY : capacity - sold - waitlist.listed.places,
    };
    this.#free = {
      items: without(this.#unsold.items, held.items),
      usesTaken: new Map(held.codes),
      capacity: this.#unsold.capacity - held.places,
    };
    this.#codes = codes;
    this.#waitlist = waitlist;
    this.#quantities = seats ? new Map(items.map(({ id, quantity }) => [id, quantity])) : new Map();
    this.#seats = seats;
    this.#strayed = strayed;
  }

  lacks(priced: PricedSale): ErrorCode | null {
    if (this.#isClosed) return 'SOLD_OUT';
    const uses = priced.code ? usesLeft(this.#codes, priced.code.id) : 0;
    if (priced.reserved)
      return this.#lackOf(this.#unsold, this.#known(priced), uses) ?? this.#seatLack(priced);
    if (!priced.offered && priced.after?.some((itemId) => this.left(itemId) > 0)) return 'TYPE_NOT_OPEN';
    const unsold = this.#lackOf(this.#unsold, priced, uses);
    if (unsold !== null) return unsold;
    const { waiting } = this.#waitlist;
    const isAwaited = !priced.offered && priced.lines.some(({ itemId }) => waiting.has(itemId));
    if (isAwaited && !this.#seats?.isForWheelchair(priced) && !this.#seats?.isOfKept(priced))
      return 'SOLD_OUT';
    const free = this.#lackOf(this.#free, priced, uses);
    if (free !== null) return free === 'SOLD_OUT' ? 'ALL_HELD' : free;
    return this.#seatLack(priced);
  }

  #seatLack(priced: PricedSale): ErrorCode | null {
    return this.#seats?.lackOf(priced) ?? null;
  }

  assign(priced: PricedSale): ErrorCode | null {
    return this.#seats?.assign(priced) ?? null;
  }

  /** A menu item that was taken off the menu is still sold to those who hold it; D1 has its stock. */
  #known(priced: PricedSale): PricedSale {
    return { ...priced, lines: priced.lines.filter(({ itemId }) => this.#unsold.items.has(itemId)) };
  }

  /** How many of an item a buyer can get now, within the capacity. */
  left(itemId: string): number {
    return this.#waitlist.waiting.has(itemId) ? 0 : Math.max(0, this.#seatedRoom(this.#free, itemId, 'free'));
  }

  /** The same of a ticket type, which may be a bundle. */
  leftOf(type: TypeTerms & { id: string }): number {
    return leftOfType(type, (itemId) => this.left(itemId));
  }

  /** How many places kept seats add to `left` of a type; `accessible` of them are at wheelchair spaces. */
  keptOf({ id, zoneId }: { id: string; zoneId?: string }): { places: number; accessible: number } | null {
    if (zoneId === undefined || !this.#seats || this.#seats.standingOf(id)) return null;
    const places = Math.max(0, this.#ownRoom(this.#free, id) - this.left(id));
    return places > 0 ? { places, accessible: Math.min(places, this.#seats.accessible(id)) } : null;
  }

  leftForWaiters(itemId: string): number {
    return Math.max(0, this.#seatedRoom(this.#free, itemId, 'loose'));
  }

  /** Places of live holds that are not there any more, because a ticket given back was kept or used. */
  overheld(itemId: string): number {
    return Math.max(0, -this.#room(this.#free, itemId));
  }

  /** All places of its own are sold, or somebody waits for one. */
  isTaken(itemId: string): boolean {
    const { items, capacity } = this.#unsold;
    const seats = this.#seats?.room(itemId, 'unsold') ?? Number.POSITIVE_INFINITY;
    const places = Math.min(
      items.get(itemId) ?? 0,
      capacity,
      seats,
      this.#standingRoom(this.#unsold, itemId),
    );
    return this.#waitlist.waiting.has(itemId) || places <= 0;
  }

  /** None is left to buy, and some may come back from checkouts. */
  isAllHeld(itemId: string): boolean {
    if (this.#waitlist.waiting.has(itemId)) return false;
    return this.left(itemId) === 0 && this.#seatedRoom(this.#unsold, itemId, 'unsold') > 0;
  }

  isAllHeldOf(type: TypeTerms & { id: string }): boolean {
    if (!isBundle(type)) return this.isAllHeld(type.id);
    const parts = type.bundle ?? [];
    const mayComeBack = parts.every(
      ({ ticketTypeId: id, quantity }) => this.left(id) >= quantity || this.isAllHeld(id),
    );
    return this.leftOf(type) === 0 && mayComeBack;
  }

  /** Everything is sold; nothing can come back from a hold. */
  get isSoldOut(): boolean {
    return [...this.#unsold.items.keys()].every(
      (itemId) => this.#waitlist.waiting.has(itemId) || this.#seatedRoom(this.#unsold, itemId, 'unsold') <= 0,
    );
  }

  take(priced: PricedSale): ErrorCode | null {
    const lack = this.lacks(priced) ?? this.assign(priced);
    if (lack) return lack;
    if (this.returnsFor(priced).size > 0) {
      if (this.#hasTaken) return 'SOLD_OUT';
      this.#isClosed = true;
    }
    this.#hasTaken = true;
    subtract(this.#unsold, priced, 1);
    if (!priced.reserved) subtract(this.#free, priced, 1);
    this.#seats?.take(priced);
    return null;
  }

  /** Tickets given back that a sale needs besides the places of its own, by type. */
  returnsFor(priced: PricedSale): ReadonlyMap<string, number> {
    const { lines } = priced;
    const needed = new Map<string, number>();
    if (this.#waitlist.returned.size === 0) return needed;
    const { items, capacity } = this.#unsold;
    const onSeats = this.#seats?.returnsFor(priced);
    for (const { itemId, quantity } of lines) {
      const places = quantity - Math.max(0, items.get(itemId) ?? 0);
      const least = Math.max(places, onSeats?.get(itemId) ?? 0);
      if (least > 0) needed.set(itemId, least);
    }
    for (const { capacity: places, itemIds } of this.#standingZones(lines)) {
      const own = lines.filter(({ itemId }) => itemIds.includes(itemId));
      this.#addReturns(needed, own, places - this.#takenOf(this.#unsold, itemIds));
    }
    this.#addReturns(needed, lines, capacity);
    return needed;
  }

  /** Adds returns for what lines take beyond `room`. */
  #addReturns(needed: Map<string, number>, lines: PricedSale['lines'], room: number): void {
    let over = placesOf(lines) - Math.max(0, room);
    for (const { itemId } of lines) over -= needed.get(itemId) ?? 0;
    for (const { itemId, quantity } of lines) {
      const known = needed.get(itemId) ?? 0;
      const more = Math.min(over, Math.min(quantity, this.#waitlist.returned.get(itemId) ?? 0) - known);
      if (more <= 0) continue;
      needed.set(itemId, known + more);
      over -= more;
    }
  }

  /** Places of an item, whatever its seats. */
  #room(counts: Counts, itemId: string): number {
    const own = this.#waitlist.returned.get(itemId) ?? 0;
    return this.#ownRoom(counts, itemId) + own;
  }

  /** Places of an item that have a seat, or need none. */
  #seatedRoom(counts: Counts, itemId: string, seats: 'free' | 'unsold' | 'loose'): number {
    const own = this.#waitlist.returned.get(itemId) ?? 0;
    const onSeats = this.#seats?.room(itemId, seats) ?? Number.POSITIVE_INFINITY;
    // The place of a ticket that was moved out of its zone is sold again; its seat is not.
    const strayed = this.#strayed.get(itemId) ?? 0;
    return Math.min(this.#ownRoom(counts, itemId), onSeats - strayed) + own;
  }

  /** Without places given back. Holds on those may exceed the capacity: theirs are not this item's. */
  #ownRoom(counts: Counts, itemId: string): number {
    const { items, capacity } = counts;
    const { returned } = this.#waitlist;
    let within = capacity;
    if (capacity < 0) {
      const all = [...returned.values()].reduce((sum, places) => sum + places, 0);
      within = Math.min(0, capacity + all - (returned.get(itemId) ?? 0));
    }
    const ofItem = itemId === ANY_TYPE ? Number.POSITIVE_INFINITY : (items.get(itemId) ?? 0);
    return Math.min(ofItem, within, this.#standingRoom(counts, itemId));
  }

  /** Places in the standing areas of an item's zone. */
  #standingRoom(counts: Counts, itemId: string): number {
    const zone = this.#seats?.standingOf(itemId);
    if (!zone) return Number.POSITIVE_INFINITY;
    const room = zone.capacity - this.#takenOf(counts, zone.itemIds);
    if (room >= 0) return room;
    const others = zone.itemIds.filter((id) => id !== itemId);
    return Math.min(0, room + others.reduce((sum, id) => sum + (this.#waitlist.returned.get(id) ?? 0), 0));
  }

  #takenOf({ items }: Counts, itemIds: readonly string[]): number {
    return itemIds.reduce((sum, id) => sum + (this.#quantities.get(id) ?? 0) - (items.get(id) ?? 0), 0);
  }

  #standingZones(lines: PricedSale['lines']): StandingZone[] {
    const seats = this.#seats;
    if (!seats) return [];
    const zones = lines.flatMap(({ itemId }) => seats.standingOf(itemId) ?? []);
    return zones.filter(
      ({ itemIds: [id] }, at) => zones.findIndex(({ itemIds }) => itemIds[0] === id) === at,
    );
  }

  /** @param uses left of the sale's code */
  #lackOf(counts: Counts, { lines, code }: PricedSale, uses: number): ErrorCode | null {
    const { returned } = this.#waitlist;
    const given = lines.reduce(
      (sum, { itemId, quantity }) => sum + Math.min(quantity, returned.get(itemId) ?? 0),
      0,
    );
    if (placesOf(lines) - given > Math.max(0, counts.capacity)) return 'SOLD_OUT';
    if (lines.some(({ itemId, quantity }) => quantity > this.#room(counts, itemId))) return 'SOLD_OUT';
    for (const { capacity, itemIds } of this.#standingZones(lines)) {
      const wanted = lines.reduce((sum, { itemId, quantity }) => {
        const own = itemIds.includes(itemId) ? quantity - (returned.get(itemId) ?? 0) : 0;
        return sum + Math.max(0, own);
      }, 0);
      if (wanted > Math.max(0, capacity - this.#takenOf(counts, itemIds))) return 'SOLD_OUT';
    }
    return code && uses - (counts.usesTaken.get(code.id) ?? 0) < 1 ? 'DISCOUNT_USED_UP' : null;
  }

  hold(priced: PricedSale): void {
    subtract(this.#free, priced, 1);
    this.#seats?.take(priced);
  }

  unhold(priced: PricedSale): void {
    subtract(this.#free, priced, -1);
    this.#seats?.release(priced);
  }
}

function without(all: ReadonlyMap<string, number>, held: ReadonlyMap<string, number>): Map<string, number> {
  return held.size === 0
    ? new Map(all)
    : new Map([...all].map(([id, left]) => [id, left - (held.get(id) ?? 0)]));
}

function usesLeft(codes: readonly SnapshotCode[], codeId: string): number {
  const code = codes.find(({ id }) => id === codeId);
  if (!code) return 0;
  return code.maxUses === null ? Number.POSITIVE_INFINITY : code.maxUses - code.used;
}

function subtract(counts: Counts, { lines, code }: PricedSale, times: 1 | -1): void {
  counts.capacity -= times * placesOf(lines);
  for (const { itemId, quantity } of lines) {
    if (itemId !== ANY_TYPE) counts.items.set(itemId, (counts.items.get(itemId) ?? 0) - times * quantity);
  }
  if (code) counts.usesTaken.set(code.id, (counts.usesTaken.get(code.id) ?? 0) + times);
}

export function placesOf(lines: PricedSale['lines']): number {
  return lines.reduce((total, { quantity }) => total + quantity, 0);
}

/** Stock of the event's tickets. */
export function ticketStock(
  { types, codes, capacity }: EventSnapshot,
  held: Reserved,
  waitlist: WaitlistStock,
): ItemStock {
  const { seats: map, returned } = waitlist;
  const seats = map ? SeatStock.of(map, types) : null;
  const given = types.filter(({ id }) => returned.has(id));
  const strayed = new Map(map && seats ? given.map((type) => [type.id, map.strayedReturns(type)]) : []);
  return new ItemStock({
    items: types,
    codes,
    capacity,
    held: { ...held, places: held.tickets },
    waitlist,
    seats,
    strayed,
  });
}

/** Stock of the event's bar, without what tickets contain. */
export function menuStock({ menu, codes, contents = [], types }: EventSnapshot, held: Reserved): ItemStock {
  const items = withoutPromised(menu, promisedPortions(contents, types));
  return new ItemStock({ items, codes, capacity: null, held: { ...held, places: 0 } });
}

/** Adds what members took to the snapshot that they were decided on. */
export function countTaken(
  items: readonly { id: string; sold: number }[],
  codes: readonly SnapshotCode[],
  members: readonly SaleMember[],
): void {
  const itemsById = new Map(items.map((item) => [item.id, item]));
  for (const { lines, codeId } of members) {
    for (const { itemId, quantity } of lines) {
      const item = itemsById.get(itemId);
      if (item) item.sold += quantity;
    }
    const code = codeId === null ? undefined : codes.find(({ id }) => id === codeId);
    if (code) code.used += 1;
  }
}
