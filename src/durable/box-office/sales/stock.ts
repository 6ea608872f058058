import type { SaleMember } from '#db/commits/sales/commit-sales.ts';
import type { SnapshotCode } from '#db/readers/events/event-snapshot.ts';
import type { ErrorCode } from '#shared/errors/errors.ts';
import type { PricedSale } from './commit-member.ts';
import type { Stock } from './sale-strategy.ts';

interface StockOf {
  items: readonly { id: string; quantity: number; sold: number }[];
  codes: readonly SnapshotCode[];
  /** Null: only the quantities of the items limit sales. */
  capacity: number | null;
}

/** Counts down items, codes and capacity as members take from them. */
export class ItemStock implements Stock<PricedSale> {
  readonly #items: Map<string, number>;
  readonly #codes: Map<string, number>;
  #capacity: number;

  constructor({ items, codes, capacity }: StockOf) {
    const sold = items.reduce((total, item) => total + item.sold, 0);
    this.#items = new Map(items.map((item) => [item.id, item.quantity - item.sold]));
    this.#codes = new Map(
      codes.map((code) => [
        code.id,
        code.maxUses === null ? Number.POSITIVE_INFINITY : code.maxUses - code.used,
      ]),
    );
    this.#capacity = capacity === null ? Number.POSITIVE_INFINITY : capacity - sold;
  }

  lacks({ lines, code }: PricedSale): ErrorCode | null {
    const quantity = lines.reduce((total, line) => total + line.quantity, 0);
    if (quantity > this.#capacity) return 'SOLD_OUT';
    if (lines.some((line) => line.quantity > (this.#items.get(line.itemId) ?? 0))) return 'SOLD_OUT';
    if (code && (this.#codes.get(code.id) ?? 0) < 1) return 'DISCOUNT_USED_UP';
    return null;
  }

  /** How many of an item are left, within the capacity. */
  left(itemId: string): number {
    return Math.max(0, Math.min(this.#items.get(itemId) ?? 0, this.#capacity));
  }

  take(priced: PricedSale): ErrorCode | null {
    const lack = this.lacks(priced);
    if (lack) return lack;
    const { lines, code } = priced;
    this.#capacity -= lines.reduce((total, line) => total + line.quantity, 0);
    for (const line of lines)
      this.#items.set(line.itemId, (this.#items.get(line.itemId) ?? 0) - line.quantity);
    if (code) this.#codes.set(code.id, (this.#codes.get(code.id) ?? 0) - 1);
    return null;
  }
}

/** Adds what members took to the snapshot that they were decided on. */
export function countTaken(
  items: readonly { id: string; sold: number }[],
  codes: readonly SnapshotCode[],
  members: readonly SaleMember[],
): void {
  const itemsById = new Map(items.map((item) => [item.id, item]));
  const codesById = new Map(codes.map((code) => [code.id, code]));
  for (const { lines, codeId } of members) {
    for (const { itemId, quantity } of lines) {
      const item = itemsById.get(itemId);
      if (item) item.sold += quantity;
    }
    const code = codeId === null ? undefined : codesById.get(codeId);
    if (code) code.used += 1;
  }
}
