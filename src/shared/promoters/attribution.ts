import { normalizeDiscountCode } from '#shared/money/pricing.ts';
import type { CommissionRule } from './commission.ts';

/** A promoter of an event who has not ended. */
export interface SnapshotPromoter {
  id: string;
  /** Trimmed, upper case; unique in the event. */
  code: string;
  rule: CommissionRule;
}

/** What a buyer came with. */
export interface Credit {
  /** The code that they typed, which may be a discount code too. */
  typed: string | null;
  /** The code of the promoter's link that they followed last. */
  link: string | null;
}

/** Days for which a promoter's link counts. */
export const PROMOTER_LINK_DAYS = 30;

/** Who gets the credit for a purchase: the typed code, then the link. Unknown and ended codes count as none. */
export function creditedPromoter<Promoter extends Pick<SnapshotPromoter, 'code'>>(
  promoters: readonly Promoter[] | undefined,
  { typed, link }: Credit,
): Promoter | null {
  if (!promoters || promoters.length === 0) return null;
  const named = (text: string | null) => {
    const code = text === null ? '' : normalizeDiscountCode(text);
    return promoters.find((promoter) => promoter.code === code) ?? null;
  };
  return named(typed) ?? named(link);
}

/** The discount code that somebody typed: none where the word is a promoter's code and no discount's at this event. */
export function discountTyped(
  {
    eventId,
    codes,
    promoters,
  }: {
    eventId: string;
    codes: readonly { code: string; eventId: string | null }[];
    promoters?: readonly Pick<SnapshotPromoter, 'code'>[];
  },
  typed: string | null,
): string | null {
  const promoter = creditedPromoter(promoters, { typed, link: null });
  const isDiscount = codes.some(
    ({ code, eventId: only }) => code === promoter?.code && (only === null || only === eventId),
  );
  return promoter && !isDiscount ? null : typed;
}
