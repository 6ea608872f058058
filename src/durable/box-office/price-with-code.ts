import type { CatalogueCode, SaleCatalogue } from '#db/readers/sale-catalogue.ts';
import { type Outcome, refused } from '#shared/errors.ts';
import { shareOf } from '#shared/money.ts';
import type { Price, PriceLine } from '#shared/pricing.ts';
import { normaliseDiscountCode, priceLines } from '#shared/pricing.ts';

/** Prices lines with the event's code of that name, if one was given, and works out the platform's fee. */
export function priceWithCode(
  catalogue: SaleCatalogue,
  lines: readonly PriceLine[],
  discountCode: string | null,
  at: number,
): Outcome<{ price: Price; fee: number; code: CatalogueCode | null }> {
  const code = discountCode ? findCode(catalogue, discountCode, at) : null;
  if (discountCode && !code) return refused('DISCOUNT_INVALID');
  const priced = priceLines(lines, catalogue.currency, code && discountOf(code));
  if (!priced.ok) return refused(priced.code);
  const { price } = priced;
  return { ok: true, value: { price, fee: shareOf(price.totalMinor, catalogue.feeBps, 10_000), code } };
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
