import { CURRENCIES, type Currency } from '#shared/money/money.ts';
import type { Language } from '#shared/text/languages.ts';

/** For whoever has neither chosen a currency nor used one yet. */
const CURRENCY_OF = { en: 'USD', es: 'MXN', ru: 'RUB' } as const satisfies Record<Language, Currency>;

export interface CurrencyUse {
  /** As the person's profile has it. */
  chosen: Currency | null;
  wallets: readonly { currency: Currency; balanceMinor: number }[];
  /** Of the newest movement, if there was one. */
  lastMoved: Currency | null;
  language: Language;
}

/**
 * Every currency, the one that is most likely meant first: as chosen, else where there is money (where it last moved,
 * if there is some in several), else where it last moved, else as people who read this language mostly pay.
 */
export function orderCurrencies(use: CurrencyUse): readonly [Currency, ...Currency[]] {
  const filled = use.wallets.filter(({ balanceMinor }) => balanceMinor > 0).map(({ currency }) => currency);
  const byMoney = filled.find((currency) => currency === use.lastMoved) ?? filled[0];
  const first = use.chosen ?? byMoney ?? use.lastMoved ?? CURRENCY_OF[use.language];
  return [first, ...CURRENCIES.filter((currency) => currency !== first)];
}
