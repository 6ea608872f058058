import { CURRENCIES, type Currency } from '#shared/money/money.ts';
import type { Language } from '#shared/text/languages.ts';

/** Default for people who have neither chosen nor used a currency. */
const CURRENCY_OF = { en: 'USD', es: 'MXN', ru: 'RUB' } as const satisfies Record<Language, Currency>;

export interface CurrencyUse {
  /** The currency from the profile. */
  chosen: Currency | null;
  wallets: readonly { currency: Currency; balanceMinor: number }[];
  /** The currency of the latest entry, if any. */
  lastMoved: Currency | null;
  language: Language;
}

/**
 * All currencies, the most likely one first: the chosen one, else one with a balance (preferably the last used), else
 * the last used, else the default of the language.
 */
export function orderCurrencies(use: CurrencyUse): readonly [Currency, ...Currency[]] {
  const filled = use.wallets.filter(({ balanceMinor }) => balanceMinor > 0).map(({ currency }) => currency);
  const byMoney = filled.find((currency) => currency === use.lastMoved) ?? filled[0];
  const first = use.chosen ?? byMoney ?? use.lastMoved ?? CURRENCY_OF[use.language];
  return [first, ...CURRENCIES.filter((currency) => currency !== first)];
}
