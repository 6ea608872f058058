import type { TipDraft } from '#client/features/money/tips/tip-draft.ts';
import { type Currency, isAmbiguousAmount, parseAmount } from '#shared/money/money.ts';
import { isTipAmount, TIP_PRESET_MINOR } from '#shared/money/tips.ts';

export type TipAmount = { amountMinor: number } | { problem: 'invalid' | 'ambiguous' | 'invalidRange' };

/** The draft's amount in minor units, or the reason it is invalid. */
export function readTipAmount(draft: Pick<TipDraft, 'preset' | 'amountText'>, currency: Currency): TipAmount {
  if (draft.preset) return { amountMinor: TIP_PRESET_MINOR[currency][draft.preset] };
  const amountMinor = parseAmount(draft.amountText);
  if (amountMinor === null) return { problem: isAmbiguousAmount(draft.amountText) ? 'ambiguous' : 'invalid' };
  return isTipAmount(amountMinor, currency) ? { amountMinor } : { problem: 'invalidRange' };
}
