import type { PricedSale } from '#durable/box-office/sales/commit-member.ts';
import type { ErrorCode } from '#shared/errors/errors.ts';
import { FREE } from '#shared/seats/states/seat-states.ts';
import { chosenLack, partyLack, type SeatedLine, seatsAmong, seatsOfParty } from './choose-seats.ts';
import type { PlannedSeats, PlannedZone } from './planned-seats.ts';
import type { SeatMap } from './seat-map.ts';
import { BLOCKED, HELD, type SeatPicture, SOLD } from './seat-picture.ts';

/** Of standing areas: all types of one zone share its capacity. */
export interface StandingZone {
  capacity: number;
  itemIds: readonly string[];
}

/** The seats during one turn: each member of the turn sees what the members before it have taken. */
export class SeatStock {
  readonly #map: SeatMap;
  readonly #planned: PlannedSeats;
  /** Zone ids by ticket type. */
  readonly #zoneOf: ReadonlyMap<string, string>;
  /** Copied from the map when the first seat is taken. */
  #own: SeatPicture | null = null;
  /** Seats that are taken here, and those that a hold has let go here. */
  readonly #taken = new Set<string>();
  readonly #unheld = new Set<string>();

  private constructor(map: SeatMap, planned: PlannedSeats, zoneOf: ReadonlyMap<string, string>) {
    this.#map = map;
    this.#planned = planned;
    this.#zoneOf = zoneOf;
  }

  /** Null for an event without seats, so that its sales skip all of this. */
  static of(map: SeatMap, types: readonly { id: string; zoneId?: string }[]): SeatStock | null {
    const { plan } = map;
    if (!plan) return null;
    return new SeatStock(
      map,
      plan,
      new Map(types.flatMap(({ id, zoneId }) => (zoneId === undefined ? [] : [[id, zoneId] as const]))),
    );
  }

  /** Null for types that are sold on a seat, or without a zone. A zone that left the plan has no room. */
  standingOf(itemId: string): StandingZone | null {
    const zoneId = this.#zoneOf.get(itemId);
    if (zoneId === undefined) return null;
    const zone = this.#planned.zones.get(zoneId);
    if (zone?.kind === 'seats') return null;
    const itemIds = [...this.#zoneOf].flatMap(([id, of]) => (of === zoneId ? [id] : []));
    return { capacity: zone?.capacity ?? 0, itemIds };
  }

  /**
   * How many seats of its zone a type can still sell; Infinity without seats. Seats kept for wheelchairs do not count.
   * @param of `unsold`: held ones may come back; `loose`: without those of whole tables
   */
  room(itemId: string, of: 'free' | 'unsold' | 'loose'): number {
    const zone = this.#seatsOf(itemId);
    if (!zone) return Number.POSITIVE_INFINITY;
    const { free, loose, kept, held } = this.#picture.countsOf(zone.index);
    if (of === 'loose') return loose;
    return of === 'free' ? free - kept : free - kept + held;
  }

  /** Free seats at wheelchair spaces of a type's zone, which `room` leaves out. */
  accessible(itemId: string): number {
    const zone = this.#seatsOf(itemId);
    return zone ? this.#picture.accessibleOf(zone.index) : 0;
  }

  /** Whether a sale takes only chosen seats that are kept for its buyer, which a waitlist never gets. */
  isOfKept(priced: PricedSale): boolean {
    const kept = new Set(this.#openedFor(priced).flatMap(({ id }) => (this.#map.isKept(id) ? [id] : [])));
    return (
      kept.size > 0 &&
      priced.lines.every(({ seatIds = [] }) => seatIds.length > 0 && seatIds.every((id) => kept.has(id)))
    );
  }

  /** Whether a sale takes wheelchair spaces, which a waitlist for ordinary seats never gets. */
  isForWheelchair({ lines, seating }: PricedSale): boolean {
    const { units } = this.#planned.index;
    const spaces = new Set(units.map(({ space }) => space.id));
    const chosen = seatIdsOf({ lines });
    return (seating?.wish.spaces ?? 0) > 0 || chosen.some((id) => spaces.has(id));
  }

  /** Why a sale cannot have its seats; null when it can. Takes none. */
  lackOf(priced: PricedSale): ErrorCode | null {
    if (this.#linesOf(priced).length === 0) return null;
    if (priced.reserved) return this.#lostOf(priced);
    const { fixed, parties } = this.#partsOf(priced);
    const isOpened = this.#openedFor(priced).length > 0;
    if (fixed.length === 0 && !isOpened) {
      const lacks = parties.map((party) => partyLack(this.#picture, party, priced.seating?.wish));
      if (!lacks.includes('unknown'))
        return lacks.find((lack) => lack !== null && lack !== 'unknown') ?? null;
    }
    const chosen = this.#choose(priced);
    return chosen.ok ? null : chosen.code;
  }

  /** Names the seats of each line that has none yet. Takes nothing. */
  assign(priced: PricedSale): ErrorCode | null {
    const open = this.#linesOf(priced).filter((line) => !this.#isFixed(priced, line));
    if (open.length === 0) return null;
    const chosen = this.#choose(priced);
    if (!chosen.ok) return chosen.code;
    for (const [line, seatIds] of chosen.seats) line.seatIds = seatIds;
    return null;
  }

  /** Counts the seats of a sale or a hold as held. */
  take(priced: PricedSale): void {
    for (const seatId of seatIdsOf(priced)) {
      this.#unheld.delete(seatId);
      this.#taken.add(seatId);
      this.#set(seatId, HELD);
    }
  }

  /** The seats of a hold that ends are free, or kept as before. */
  release(priced: PricedSale): void {
    for (const seatId of seatIdsOf(priced)) {
      this.#taken.delete(seatId);
      this.#unheld.add(seatId);
      this.#set(seatId, this.#map.isKept(seatId) ? BLOCKED : FREE);
    }
  }

  /** Tickets given back whose seats a sale takes, by type. */
  returnsFor(priced: PricedSale): ReadonlyMap<string, number> {
    const needed = new Map<string, number>();
    for (const { itemId, seatIds = [] } of priced.lines) {
      const given = new Set(this.#returnedSeats(itemId, priced));
      const own = seatIds.filter((seatId) => given.has(seatId)).length;
      if (own > 0) needed.set(itemId, own);
    }
    return needed;
  }

  get #picture(): SeatPicture {
    const picture = this.#own ?? this.#map.picture;
    if (!picture) throw new Error('The event has lost its seats in a turn');
    return picture;
  }

  #set(seatId: string, bits: number): void {
    const seat = this.#planned.index.byId.get(seatId);
    if (!seat) return;
    this.#own ??= this.#picture.copy();
    if (this.#own.bitsOf(seat) !== SOLD) this.#own.set(seat, bits);
  }

  #seatsOf(itemId: string): PlannedZone | null {
    const zoneId = this.#zoneOf.get(itemId);
    const zone = zoneId === undefined ? undefined : this.#planned.zones.get(zoneId);
    return zone?.kind === 'seats' ? zone : null;
  }

  /** Lines that are sold on seats, and held lines that have seats although the zone has none now. */
  #linesOf({ lines }: PricedSale): SeatedLine[] {
    return lines.filter((line) => line.seatIds !== undefined || this.#seatsOf(line.itemId) !== null);
  }

  /** Its seats are chosen already: by the guest, by its hold, or by this sale when it went on its way to D1. */
  #isFixed(priced: PricedSale, { seatIds, seatsChosen }: SeatedLine): boolean {
    if (!seatIds) return false;
    return (
      priced.reserved === true ||
      seatsChosen === true ||
      seatIds.every((id) => this.#map.isInFlight(id, priced))
    );
  }

  #partsOf(priced: PricedSale) {
    const lines = this.#linesOf(priced);
    const fixed = lines.filter((line) => this.#isFixed(priced, line));
    const open = lines.filter((line) => !fixed.includes(line));
    const zoneIds = new Set(open.map(({ itemId }) => this.#zoneOf.get(itemId)));
    const parties = [...zoneIds].flatMap((zoneId) => {
      const zone = zoneId === undefined ? undefined : this.#planned.zones.get(zoneId);
      if (zoneId === undefined || !zone) return [];
      const own = open.filter(({ itemId }) => this.#zoneOf.get(itemId) === zoneId);
      const returned = new Map(own.map((line) => [line, this.#returnedSeats(line.itemId, priced)]));
      return [{ zoneId, zone: zone.index, lines: own, returned }];
    });
    return { fixed, parties };
  }

  #openedFor(priced: PricedSale) {
    const viewer = priced.seating?.viewer;
    return viewer ? this.#map.openedFor(viewer) : [];
  }

  /** @returns the seats of each line whose seats are chosen here */
  #choose(
    priced: PricedSale,
  ): { ok: true; seats: ReadonlyMap<SeatedLine, string[]> } | { ok: false; code: ErrorCode } {
    const { fixed, parties } = this.#partsOf(priced);
    const opened = this.#openedFor(priced).filter(({ id }) => !this.#taken.has(id));
    // Copied where this buyer has own or kept seats, or where one line takes seats before the next.
    const isOwn = opened.length > 0 || fixed.length + parties.length > 1;
    const picture = isOwn ? this.#picture.copy() : this.#picture;
    for (const seat of opened) picture.set(seat, FREE);
    const lack = chosenLack(this.#planned, picture, priced.reserved ? [] : fixed, {
      zoneOf: (itemId) => this.#zoneOf.get(itemId),
      isOwn: (seatId, itemId) => this.#isOwn(seatId, itemId, priced),
      flexibleReleased: this.#map.flexibleReleased,
    });
    if (lack) return { ok: false, code: lack };
    const seats = new Map<SeatedLine, string[]>();
    for (const { seatIds = [] } of fixed) if (isOwn) mark(picture, seatIds);
    for (const [at, party] of parties.entries()) {
      const wish = { ...priced.seating?.wish, flexibleReleased: this.#map.flexibleReleased };
      const own = at === 0 ? wish : { ...wish, spaces: 0 };
      const kept = opened.length > 0 ? seatsAmong(picture, opened, party, own) : null;
      const found = kept ?? seatsOfParty(picture, party, own);
      if (!found.ok) return found;
      for (const [line, seatIds] of found.seats) {
        seats.set(line, seatIds);
        if (isOwn) mark(picture, seatIds);
      }
    }
    return { ok: true, seats };
  }

  /** Why a sale by hold has lost a seat: it was sold to another guest, or has left the plan. */
  #lostOf(priced: PricedSale): ErrorCode | null {
    for (const { itemId, seatIds } of this.#linesOf(priced)) {
      for (const seatId of seatIds ?? []) {
        const isThere = this.#planned.index.byId.has(seatId);
        const isLost = this.#map.isSold(seatId) && !this.#isOwn(seatId, itemId, priced);
        if (!isThere || isLost) return 'SEAT_TAKEN';
      }
    }
    const { parties } = this.#partsOf(priced);
    if (parties.length === 0) return null;
    const chosen = this.#choose(priced);
    return chosen.ok ? null : chosen.code;
  }

  /** Taken by this sale itself, or by a ticket given back that the sale may take. */
  #isOwn(seatId: string, itemId: string, priced: PricedSale): boolean {
    return this.#map.isInFlight(seatId, priced) || this.#returnedSeats(itemId, priced).includes(seatId);
  }

  /** Seats of tickets given back that this sale may take, oldest first. A hold names its own. */
  #returnedSeats(itemId: string, { reserved }: PricedSale): string[] {
    const zoneId = reserved ? undefined : this.#zoneOf.get(itemId);
    return this.#map.returnedSeats(itemId, zoneId).filter((seatId) => {
      if (reserved) return true;
      return (!this.#map.isHeld(seatId) || this.#unheld.has(seatId)) && !this.#taken.has(seatId);
    });
  }
}

function mark(picture: SeatPicture, seatIds: readonly string[]): void {
  for (const seatId of seatIds) {
    const seat = picture.index.byId.get(seatId);
    if (seat && picture.bitsOf(seat) === FREE) picture.set(seat, HELD);
  }
}

/** Seats that lines name. */
export function seatIdsOf({ lines }: Pick<PricedSale, 'lines'>): string[] {
  return lines.flatMap(({ seatIds = [] }) => seatIds);
}
