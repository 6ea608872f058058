import { addTo } from '#durable/box-office/counts.ts';
import { endOf, type Hold, type HoldKind, type HoldSlot } from './hold.ts';

/** Places and uses of codes that holds reserve. */
export interface Reserved {
  items: ReadonlyMap<string, number>;
  tickets: number;
  codes: ReadonlyMap<string, number>;
  /** Holds whose payment was submitted and has no end yet, but for vouchers, which are paid days later. */
  paying: number;
}

class Totals implements Reserved {
  readonly items = new Map<string, number>();
  readonly codes = new Map<string, number>();
  tickets = 0;
  paying = 0;

  count({ kind, goods, awaitedUntil, kept }: Hold, sign: 1 | -1): void {
    if (awaitedUntil !== null && !kept) this.paying += sign;
    for (const { itemId, quantity } of goods.lines) {
      addTo(this.items, itemId, sign * quantity);
      if (kind === 'tickets') this.tickets += sign * quantity;
    }
    if (goods.code) addTo(this.codes, goods.code.id, sign);
  }
}

/** Is told of each seat that a hold takes or leaves. */
interface HeldSeats {
  countHold: (seatId: string, by: 1 | -1) => void;
}

/**
 * In-memory index of the holds that reserve places now. Call `expire` before reading: a hold ends by its time, not by
 * a timer.
 */
export class LiveHolds {
  readonly #seats: HeldSeats | null;
  readonly #holds = new Map<string, Hold>();
  readonly #byOwner = new Map<string, Set<string>>();
  /** Holds of strangers by their network address. */
  readonly #byAddress = new Map<string, number>();
  /** Sales in progress by hold: such a hold does not expire. */
  readonly #selling = new Map<string, number>();
  readonly #all = new Totals();
  readonly #strangers = new Totals();
  /** No hold expires earlier (Unix ms). */
  #nextExpiry = Number.POSITIVE_INFINITY;

  constructor(seats: HeldSeats | null = null) {
    this.#seats = seats;
  }

  get reserved(): Reserved {
    return this.#all;
  }

  /** The part of `reserved` that belongs to people without a proved email address. */
  get byStrangers(): Reserved {
    return this.#strangers;
  }

  get nextExpiry(): number | null {
    return Number.isFinite(this.#nextExpiry) ? this.#nextExpiry : null;
  }

  get(id: string): Hold | null {
    return this.#holds.get(id) ?? null;
  }

  isSelling(id: string): boolean {
    return this.#selling.has(id);
  }

  /**
   * The hold that a new one of this owner replaces. One in a sale, kept for a payment, or
   * offered by the waitlist stays.
   */
  replaceable({ owner, kind, groupId = null }: HoldSlot): Hold | null {
    for (const id of this.#byOwner.get(owner) ?? []) {
      const hold = this.#holds.get(id);
      const isInSlot = hold?.kind === kind && hold.groupId === groupId;
      if (isInSlot && !hold.kept && !hold.goods.offered && !this.#selling.has(id)) return hold;
    }
    return null;
  }

  ownedBy(owner: string): Hold[] {
    return [...(this.#byOwner.get(owner) ?? [])].flatMap((id) => this.#holds.get(id) ?? []);
  }

  /** Places that the holds of a person reserve, by item, but for one of the holds. */
  placesOf(owner: string, kind: HoldKind, exceptId: string | undefined): Map<string, number> {
    const places = new Map<string, number>();
    for (const hold of this.ownedBy(owner)) {
      if (hold.kind !== kind || hold.id === exceptId) continue;
      for (const { itemId, quantity } of hold.goods.lines) addTo(places, itemId, quantity);
    }
    return places;
  }

  /** How many holds the strangers at this address have, but for one of them. */
  atAddress(address: string, exceptOwner: string): number {
    const own = this.ownedBy(exceptOwner).filter((hold) => hold.address === address);
    return (this.#byAddress.get(address) ?? 0) - own.length;
  }

  /** Adds a hold, or replaces its earlier version. */
  set(hold: Hold): void {
    this.delete(hold.id);
    this.#holds.set(hold.id, hold);
    const owned = this.#byOwner.get(hold.owner) ?? new Set();
    this.#byOwner.set(hold.owner, owned.add(hold.id));
    this.#count(hold, 1);
    this.#nextExpiry = Math.min(this.#nextExpiry, endOf(hold));
  }

  delete(id: string): void {
    const hold = this.#holds.get(id);
    if (!hold) return;
    this.#holds.delete(id);
    const owned = this.#byOwner.get(hold.owner);
    owned?.delete(id);
    if (owned?.size === 0) this.#byOwner.delete(hold.owner);
    this.#count(hold, -1);
  }

  /** @returns the holds that ended */
  expire(at: number): Hold[] {
    if (at < this.#nextExpiry) return [];
    const ended: Hold[] = [];
    this.#nextExpiry = Number.POSITIVE_INFINITY;
    for (const hold of [...this.#holds.values()]) {
      const end = endOf(hold);
      if (end > at) this.#nextExpiry = Math.min(this.#nextExpiry, end);
      else if (!this.#selling.has(hold.id)) ended.push(hold);
    }
    for (const { id } of ended) this.delete(id);
    return ended;
  }

  /** The same without holds; sales in progress remain. */
  emptied(): LiveHolds {
    const empty = new LiveHolds(this.#seats);
    for (const hold of this.#holds.values()) this.#countSeats(hold, -1);
    for (const [id, sales] of this.#selling) empty.#selling.set(id, sales);
    return empty;
  }

  beginSale(id: string): void {
    this.#selling.set(id, (this.#selling.get(id) ?? 0) + 1);
  }

  endSale(id: string): void {
    const others = (this.#selling.get(id) ?? 1) - 1;
    if (others > 0) this.#selling.set(id, others);
    else this.#selling.delete(id);
    // It may have passed its time meanwhile.
    const hold = this.#holds.get(id);
    if (hold) this.#nextExpiry = Math.min(this.#nextExpiry, endOf(hold));
  }

  #count(hold: Hold, sign: 1 | -1): void {
    this.#all.count(hold, sign);
    this.#countSeats(hold, sign);
    if (hold.address !== null) addTo(this.#byAddress, hold.address, sign);
    // A group's places are its host's, whoever takes them.
    if (hold.anonymous && hold.groupId === null) this.#strangers.count(hold, sign);
  }

  #countSeats({ goods }: Hold, sign: 1 | -1): void {
    for (const { seatIds = [] } of goods.lines)
      for (const seatId of seatIds) this.#seats?.countHold(seatId, sign);
  }
}
