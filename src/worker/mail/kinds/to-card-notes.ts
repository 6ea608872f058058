import { type Currency, formatMoney } from '#shared/money/money.ts';
import { PATHS } from '#shared/paths.ts';
import { type Language, LOCALE_OF } from '#shared/text/languages.ts';
import { cardArrival, formatCardDays } from '#shared/time/business-days.ts';
import { i18n } from '#worker/i18n/i18n.ts';

/** The part of refunded money that goes on to a card; the rest is in the wallet. */
export interface RefundedToCard {
  currency: Currency;
  total: number;
  toCard: number;
  /** When the newest of it was refunded (Unix ms). */
  refundedAt: number;
}

/** Says what is on its way to the card and when it arrives; nothing when all of it is in the wallet. */
export function toCardNotes(
  language: Language,
  { currency, total, toCard, refundedAt }: RefundedToCard,
): string[] {
  if (toCard === 0) return [];
  const t = i18n.getFixedT(language, 'mails');
  const money = (minor: number) => formatMoney(minor, currency, LOCALE_OF[language]);
  const days = formatCardDays(cardArrival(refundedAt), LOCALE_OF[language]);
  const onItsWay = t('toCard.onItsWay', { amount: money(toCard), days });
  return toCard < total ? [onItsWay, t('toCard.rest', { amount: money(total - toCard) })] : [onItsWay];
}

/** The way to the wallet, if some of the refunded money is in it. */
export function walletButton(
  language: Language,
  { siteUrl, total, toCard, inCash }: { siteUrl: string; total: number; toCard: number; inCash: boolean },
): { label: string; link: string } | null {
  if (inCash || total <= toCard) return null;
  return { label: i18n.getFixedT(language, 'mails')('openWallet'), link: `${siteUrl}${PATHS.wallet}` };
}
