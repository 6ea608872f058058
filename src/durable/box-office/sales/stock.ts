import type { SaleMember } from '#db/commits/sales/commit-sales.ts';
import type { EventSnapshot, SnapshotCode } from '#db/readers/events/event-snapshot.ts';
import type { ErrorCode } from '#shared/errors/errors.ts';
import type { PricedSale } from './commit-member.ts';
import type { Reserved } from './holds/live-holds.ts';
import type { Stock } from './sale-strategy.ts';

interface StockOf {
  items: readonly { id: string; quantity: number; sold: number }[];
  codes: readonly SnapshotCode[];
  /** Null: only the quantities of the items limit sales. */
  capacity: number | null;
  /** What live holds reserve; `places` counts against the capacity. */
  held: Pick<Reserved, 'items' | 'codes'> & { places: number };
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

  constructor({ items, codes, capacity, held }: StockOf) {
    const sold = items.reduce((total, item) => total + item.sold, 0);
    this.#unsold = {
      items: new Map(items.map((item) => [item.id, item.quantity - item.sold])),
      usesTaken: new Map(),
      capacity: capacity === null ? Number.POSITIVE_INFINITY : capacity - sold,
    };
    this.#free = {
      items: without(this.#unsold.items, held.items),
      usesTaken: new Map(held.codes),
      capacity: this.#unsold.capacity - held.places,
    };
    this.#codes = codes;
  }

  lacks(priced: PricedSale): ErrorCode | null {
    const uses = priced.code ? usesLeft(this.#codes, priced.code.id) : 0;
    if (priced.reserved) return lackOf(this.#unsold, this.#known(priced), uses);
    const unsold = lackOf(this.#unsold, priced, uses);
    if (unsold !== null) return unsold;
    const free = lackOf(this.#free, priced, uses);
    return free === 'SOLD_OUT' ? 'ALL_HELD' : free;
  }

  /** A menu item that was taken off the menu is still sold to those who hold it; D1 has its stock. */
  #known(priced: PricedSale): PricedSale {
    return { ...priced, lines: priced.lines.filter(({ itemId }) => this.#unsold.items.has(itemId)) };
  }

  /** How many of an item a buyer can get now, within the capacity. */
  left(itemId: string): number {
    return Math.max(0, Math.min(this.#free.items.get(itemId) ?? 0, this.#free.capacity));
  }

  /** None is left to buy, and some may come back from checkouts. */
  isAllHeld(itemId: string): boolean {
    return (
      this.left(itemId) === 0 && Math.min(this.#unsold.items.get(itemId) ?? 0, this.#unsold.capacity) > 0
    );
  }

  /** Everything is sold; nothing can come back from a hold. */
  get isSoldOut(): boolean {
    const { items, capacity } = this.#unsold;
    return capacity <= 0 || [...items.values()].every((left) => left <= 0);
  }

  take(priced: PricedSale): ErrorCode | null {
    const lack = this.lacks(priced);
    if (lack) return lack;
    subtract(this.#unsold, priced, 1);
    if (!priced.reserved) subtract(this.#free, priced, 1);
    return null;
  }

  hold(priced: PricedSale): void {
    subtract(this.#free, priced, 1);
  }

  unhold(priced: PricedSale): void {
    subtract(this.#free, priced, -1);
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

/** @param uses left of the sale's code */
function lackOf(
  { items, usesTaken, capacity }: Counts,
  { lines, code }: PricedSale,
  uses: number,
): ErrorCode | null {
  if (placesOf(lines) > capacity) return 'SOLD_OUT';
  if (lines.some((line) => line.quantity > (items.get(line.itemId) ?? 0))) return 'SOLD_OUT';
  return code && uses - (usesTaken.get(code.id) ?? 0) < 1 ? 'DISCOUNT_USED_UP' : null;
}

function subtract(counts: Counts, { lines, code }: PricedSale, times: 1 | -1): void {
  counts.capacity -= times * placesOf(lines);
  for (const { itemId, quantity } of lines)
    counts.items.set(itemId, (counts.items.get(itemId) ?? 0) - times * quantity);
  if (code) counts.usesTaken.set(code.id, (counts.usesTaken.get(code.id) ?? 0) + times);
}

export function placesOf(lines: PricedSale['lines']): number {
  return lines.reduce((total, { quantity }) => total + quantity, 0);
}

/** Stock of the event's tickets. */
export function ticketStock({ types, codes, capacity }: EventSnapshot, held: Reserved): ItemStock {
  return new ItemStock({ items: types, codes, capacity, held: { ...held, places: held.tickets } });
}

/** Stock of the event's bar. */
export function menuStock({ menu, codes }: EventSnapshot, held: Reserved): ItemStock {
  return new ItemStock({ items: menu, codes, capacity: null, held: { ...held, places: 0 } });
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
