import { readerOf } from '#db/client.ts';
import { readCodeTrial, readIsOverCodeLimit } from '#db/readers/discounts/discounts.ts';
import type { CheckDiscountInput, CheckDiscountOutput } from '#shared/contracts/discounts.ts';
import { isUsedUp, priceWithCode } from '#shared/discounts/discount-code.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { discountFloor } from '#shared/events/type-rules.ts';
import { normalizeDiscountCode, type PriceLine } from '#shared/money/pricing.ts';
import { discountTyped } from '#shared/promoters/attribution.ts';
import type { Deps } from '#worker/deps.ts';
import { type Guesser, limitGuesses } from '#worker/http/limit-guesses.ts';

type CheckDeps = Pick<Deps, 'db' | 'now' | 'limited'>;

/**
 * Previews what a code takes off these line items, or why it takes nothing. Not binding: the purchase applies the
 * same rules again.
 */
export function checkDiscount(
  deps: CheckDeps,
  { userId, address, ...wanted }: CheckDiscountInput & Guesser,
): Promise<Outcome<CheckDiscountOutput>> {
  return limitGuesses(deps, 'discount', { userId, address }, () => previewDiscount(deps, wanted, userId));
}

async function previewDiscount(
  deps: CheckDeps,
  { eventId, code: text, lines }: CheckDiscountInput,
  userId: string | null,
): Promise<Outcome<CheckDiscountOutput>> {
  const quantities = new Map<string, number>();
  const amounts = new Map<string, number>();
  let kind: 'tickets' | 'menu' = 'tickets';
  for (const line of lines) {
    const itemId = 'ticketTypeId' in line ? line.ticketTypeId : line.menuItemId;
    if ('menuItemId' in line) kind = 'menu';
    else if (line.amountMinor !== undefined) amounts.set(itemId, line.amountMinor);
    quantities.set(itemId, (quantities.get(itemId) ?? 0) + line.quantity);
  }
  const itemIds = [...quantities.keys()];
  const reader = readerOf(deps.db);
  const trial = await readCodeTrial(reader, {
    eventId,
    code: normalizeDiscountCode(text),
    kind,
    itemIds,
  });
  const now = deps.now();
  if (!trial) return refused('EVENT_NOT_FOUND');
  const { event, codes, items, promoters } = trial;
  if (event.status !== 'published' || now >= event.endsAt)
    return refused(kind === 'menu' ? 'MENU_CLOSED' : 'EVENT_NOT_ON_SALE');

  const itemsById = new Map(items.map((item) => [item.id, item]));
  const wanted: PriceLine[] = [];
  for (const [itemId, quantity] of quantities) {
    const item = itemsById.get(itemId);
    if (!item) return refused(kind === 'menu' ? 'MENU_ITEM_GONE' : 'EVENT_NOT_ON_SALE');
    const { unitMinor: priceMinor, pricing } = item;
    const unitMinor =
      pricing === 'fixed' ? priceMinor : Math.max(priceMinor, amounts.get(itemId) ?? priceMinor);
    const floorMinor = discountFloor({ pricing, priceMinor }, unitMinor);
    wanted.push({ itemId, unitMinor, quantity, floorMinor });
  }
  const promoter = promoters[0]?.name ?? null;
  const typed = discountTyped({ eventId, codes, promoters }, text);
  const priced = priceWithCode({ eventId, currency: event.currency, codes }, wanted, typed, now);
  if (!priced.ok) return priced;
  const { code, price } = priced.value;
  if (!code && promoter === null) return refused('DISCOUNT_INVALID');
  if (code && isUsedUp(code)) return refused('DISCOUNT_USED_UP');
  if (
    userId !== null &&
    code &&
    code.perPerson !== null &&
    (await readIsOverCodeLimit(reader, userId, code.id))
  )
    return refused('DISCOUNT_PERSON_LIMIT');
  return done({
    code: code?.code ?? normalizeDiscountCode(text),
    terms: code
      ? {
          type: code.type,
          value: code.value,
          currency: code.fixedCurrency,
          minimumMinor: code.minimumPurchase,
          ticketTypeIds: code.ticketTypeIds === null ? null : [...code.ticketTypeIds],
        }
      : { type: 'fixed', value: 0, currency: event.currency, minimumMinor: 0, ticketTypeIds: null },
    promoter,
    currency: event.currency,
    lines: itemIds.map((itemId, index) => ({
      itemId,
      subtotalMinor: price.lines[index]?.subtotalMinor ?? 0,
      discountMinor: price.lines[index]?.discountMinor ?? 0,
      totalMinor: price.lines[index]?.totalMinor ?? 0,
    })),
    subtotalMinor: price.subtotalMinor,
    discountMinor: price.discountMinor,
    totalMinor: price.totalMinor,
  });
}
