import { type ErrorCode, type Outcome, type Refusal, refused } from '#shared/errors/errors.ts';
import type { Currency } from '#shared/money/money.ts';
import { normalizeDiscountCode, type Price, type PriceLine, priceLines } from '#shared/money/pricing.ts';

/**
 * Rules of a discount code, as applied by the box office in a sale and by the Worker in a preview. Times in Unix ms.
 */
export interface CodeRules {
  id: string;
  /** Trimmed, upper case. */
  code: string;
  /** Null: every event of the organizer. */
  eventId: string | null;
  /** As stored in D1. */
  active: 0 | 1;
  type: 'percentage' | 'fixed';
  /** Whole percent, or minor units of `fixedCurrency`. */
  value: number;
  fixedCurrency: Currency | null;
  validFrom: number | null;
  validUntil: number | null;
  /** Null: unlimited. */
  maxUses: number | null;
  used: number;
  /** Minor units of the event's currency. */
  minimumPurchase: number;
  /** Uses by one person, of the code or of its batch; null: unlimited. D1 counts them. */
  perPerson: number | null;
  /** The only ticket types that it applies to; null: everything. */
  ticketTypeIds: readonly string[] | null;
}

/** Context for applying a code: the organizer's codes, and the event. */
interface CodeShelf<Code extends CodeRules> {
  eventId: string;
  currency: Currency;
  codes: readonly Code[];
}

/** Refusals that concern a code. */
const CODE_REFUSALS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'DISCOUNT_INVALID',
  'DISCOUNT_INACTIVE',
  'DISCOUNT_NOT_STARTED',
  'DISCOUNT_EXPIRED',
  'DISCOUNT_USED_UP',
  'DISCOUNT_PERSON_LIMIT',
  'DISCOUNT_WRONG_ITEMS',
  'DISCOUNT_WRONG_EVENT',
  'DISCOUNT_MINIMUM',
  'DISCOUNT_CURRENCY',
]);

export function isCodeRefusal(code: ErrorCode): boolean {
  return CODE_REFUSALS.has(code);
}

/**
 * Prices line items with the code of that name, if one was given. Whether the code is used up is checked separately
 * (`isUsedUp`): uses are reserved while purchases wait, like stock.
 */
export function priceWithCode<Code extends CodeRules>(
  shelf: CodeShelf<Code>,
  lines: readonly PriceLine[],
  text: string | null,
  at: number,
): Outcome<{ price: Price; code: Code | null }> {
  const found = text ? findCode(shelf, text, at) : null;
  if (found && !found.ok) return found;
  const code = found?.value ?? null;
  const priced = priceLines(lines, shelf.currency, code && discountOf(code));
  if (priced.ok) return { ok: true, value: { price: priced.price, code } };
  if (!code) throw new Error('Only a code keeps lines from being priced');
  if (priced.code === 'DISCOUNT_WRONG_ITEMS')
    return refused(priced.code, { ticketTypeIds: [...(code.ticketTypeIds ?? [])] });
  return priced.code === 'DISCOUNT_MINIMUM'
    ? refused(priced.code, { minimumMinor: code.minimumPurchase, currency: shelf.currency })
    : refused(priced.code, code.fixedCurrency ? { currency: code.fixedCurrency } : undefined);
}

export function isUsedUp({ maxUses, used }: Pick<CodeRules, 'maxUses' | 'used'>): boolean {
  return maxUses !== null && used >= maxUses;
}

/**
 * A code of the event and one for all events may share a name: the event's own wins, unless it is closed and the other
 * is open.
 */
function findCode<Code extends CodeRules>(
  { codes, eventId }: CodeShelf<Code>,
  text: string,
  at: number,
): Outcome<Code> {
  const wanted = normalizeDiscountCode(text);
  const named = codes.filter(({ code }) => code === wanted);
  const here = [
    ...named.filter((code) => code.eventId === eventId),
    ...named.filter((code) => code.eventId === null),
  ];
  const open = here.find((code) => closedBecause(code, at) === null);
  if (open) return { ok: true, value: open };
  const [first] = here;
  if (first) return closedBecause(first, at) ?? refused('DISCOUNT_INVALID');
  return refused(named.length > 0 ? 'DISCOUNT_WRONG_EVENT' : 'DISCOUNT_INVALID');
}

/** `validFrom` inclusive, `validUntil` exclusive. */
function closedBecause({ active, validFrom, validUntil }: CodeRules, at: number): Refusal | null {
  if (active === 0) return refused('DISCOUNT_INACTIVE');
  if (validFrom !== null && at < validFrom)
    return refused('DISCOUNT_NOT_STARTED', { validFrom: new Date(validFrom).toISOString() });
  if (validUntil !== null && at >= validUntil)
    return refused('DISCOUNT_EXPIRED', { validUntil: new Date(validUntil).toISOString() });
  return null;
}

function discountOf(code: CodeRules) {
  return {
    type: code.type,
    value: code.value,
    currency: code.fixedCurrency,
    minimumMinor: code.minimumPurchase,
    ticketTypeIds: code.ticketTypeIds,
  };
}
