import type { CatalogueCode, SaleCatalogue } from '#db/readers/sale-catalogue.ts';
import type { Outcome } from '#shared/errors.ts';
import { done, refused } from '#shared/errors.ts';
import { PURCHASE_TICKETS_MAX } from '#shared/limits.ts';
import { shareOf } from '#shared/money.ts';
import type { Price } from '#shared/pricing.ts';
import { normaliseDiscountCode, priceLines } from '#shared/pricing.ts';

/** What a buyer asked for, as the Worker hands it over. */
export interface PurchaseRequest {
  userId: string;
  /** For the door's screen. */
  holderName: string;
  requestId: string;
  /** SHA-256 of what was asked; the same id with another hash is refused. */
  requestHash: string;
  lines: { ticketTypeId: string; quantity: number }[];
  discountCode: string | null;
}

/** A purchase that may go ahead, priced by one version of the catalogue. */
export interface PricedPurchase {
  version: number;
  lines: { typeId: string; typeName: string; quantity: number }[];
  price: Price;
  fee: number;
  code: CatalogueCode | null;
}

/** How much can still be sold, by the box office's own count. */
export interface Stock {
  leftOfType: Map<string, number>;
  /** Infinity when the event has no capacity. */
  leftOfCapacity: number;
  leftOfCode: Map<string, number>;
}

export function stockOf(catalogue: SaleCatalogue): Stock {
  const sold = catalogue.types.reduce((total, type) => total + type.sold, 0);
  return {
    leftOfType: new Map(catalogue.types.map((type) => [type.id, type.quantity - type.sold])),
    leftOfCapacity: catalogue.capacity === null ? Number.POSITIVE_INFINITY : catalogue.capacity - sold,
    leftOfCode: new Map(
      catalogue.codes.map((code) => [
        code.id,
        code.maxUses === null ? Number.POSITIVE_INFINITY : code.maxUses - code.used,
      ]),
    ),
  };
}

/** Takes a purchase out of the stock if it fits; otherwise leaves the stock as it is and says what is short. */
export function takeFromStock(
  stock: Stock,
  purchase: PricedPurchase,
): 'taken' | 'SOLD_OUT' | 'DISCOUNT_INVALID' {
  const quantity = purchase.lines.reduce((total, line) => total + line.quantity, 0);
  if (quantity > stock.leftOfCapacity) return 'SOLD_OUT';
  if (purchase.lines.some((line) => line.quantity > (stock.leftOfType.get(line.typeId) ?? 0)))
    return 'SOLD_OUT';
  if (purchase.code && (stock.leftOfCode.get(purchase.code.id) ?? 0) < 1) return 'DISCOUNT_INVALID';
  stock.leftOfCapacity -= quantity;
  for (const line of purchase.lines) {
    stock.leftOfType.set(line.typeId, (stock.leftOfType.get(line.typeId) ?? 0) - line.quantity);
  }
  if (purchase.code)
    stock.leftOfCode.set(purchase.code.id, (stock.leftOfCode.get(purchase.code.id) ?? 0) - 1);
  return 'taken';
}

/**
 * Decides whether a purchase is allowed at `at`, and what it costs. Stock is a question of its own
 * (`takeFromStock`), because it changes while a purchase waits. The same type on two lines counts as their sum.
 */
export function decidePurchase(
  catalogue: SaleCatalogue,
  request: PurchaseRequest,
  at: number,
): Outcome<PricedPurchase> {
  if (catalogue.status !== 'published' || at >= catalogue.endsAt) return refused('EVENT_NOT_ON_SALE');

  const quantities = new Map<string, number>();
  for (const line of request.lines) {
    quantities.set(line.ticketTypeId, (quantities.get(line.ticketTypeId) ?? 0) + line.quantity);
  }
  const lines: { typeId: string; typeName: string; quantity: number; unitMinor: number }[] = [];
  let tickets = 0;
  for (const [typeId, quantity] of quantities) {
    const type = catalogue.types.find((candidate) => candidate.id === typeId);
    if (!type) return refused('EVENT_NOT_ON_SALE');
    if (type.salesStartAt !== null && at < type.salesStartAt) return refused('SALE_NOT_STARTED');
    if (type.salesEndAt !== null && at >= type.salesEndAt) return refused('SALE_ENDED');
    if (quantity > type.perOrderLimit) return refused('OVER_ORDER_LIMIT', { limit: type.perOrderLimit });
    lines.push({ typeId, typeName: type.name, quantity, unitMinor: type.price });
    tickets += quantity;
  }
  if (tickets > PURCHASE_TICKETS_MAX) return refused('OVER_ORDER_LIMIT', { limit: PURCHASE_TICKETS_MAX });

  const code = request.discountCode ? findCode(catalogue, request.discountCode, at) : null;
  if (request.discountCode && !code) return refused('DISCOUNT_INVALID');
  const priced = priceLines(lines, catalogue.currency, code && discountOf(code));
  if (!priced.ok) return refused(priced.code);
  return done({
    version: catalogue.version,
    lines: lines.map(({ typeId, typeName, quantity }) => ({ typeId, typeName, quantity })),
    price: priced.price,
    fee: shareOf(priced.price.totalMinor, catalogue.feeBps, 10_000),
    code,
  });
}

/** An organiser-wide code and one of this event may share a name; the event's own comes first. */
function findCode(catalogue: SaleCatalogue, text: string, at: number): CatalogueCode | null {
  const wanted = normaliseDiscountCode(text);
  return (
    catalogue.codes.find(
      (code) =>
        code.code === wanted &&
        (code.validFrom === null || at >= code.validFrom) &&
        (code.validUntil === null || at < code.validUntil),
    ) ?? null
  );
}

function discountOf(code: CatalogueCode) {
  return {
    type: code.type,
    value: code.value,
    currency: code.fixedCurrency,
    minimumMinor: code.minimumPurchase,
  };
}
