import { useMe } from '#client/features/session/use-me.ts';
import { useFormats } from '#client/lib/format.ts';
import type { Language } from '#shared/languages.ts';
import { CURRENCIES, type Currency } from '#shared/money.ts';

/** For whoever has not chosen a currency yet. */
const CURRENCY_OF = { en: 'USD', es: 'MXN', ru: 'RUB' } as const satisfies Record<Language, Currency>;

/** Every currency, the person's own first. */
export function useOwnCurrencies(): readonly [Currency, ...Currency[]] {
  const me = useMe();
  const { language } = useFormats();
  const own = me?.currency ?? CURRENCY_OF[language];
  return [own, ...CURRENCIES.filter((currency) => currency !== own)];
}
