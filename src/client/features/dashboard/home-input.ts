import { useSyncExternalStore } from 'react';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { oneOf } from '#client/lib/guards.ts';
import { persistedStore } from '#client/lib/persisted-store.ts';
import { CURRENCIES, type Currency } from '#shared/money/money.ts';

/** The currency chosen on the start page. */
export const chosenCurrency = persistedStore('aforo-home-currency', oneOf(CURRENCIES));

/** Input of the start page's query: pages that show a part of it share its cached answer. */
export function useHomeInput(): { currency: Currency | null; timeZone: string } {
  const currency = useSyncExternalStore(chosenCurrency.subscribe, () => chosenCurrency.read());
  const own = useMe()?.currency ?? null;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return { currency: currency ?? own, timeZone };
}
