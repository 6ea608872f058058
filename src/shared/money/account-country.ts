import { isMexicanZone } from '#shared/events/city-places.ts';
import type { Currency } from './money.ts';
import type { AccountCountry } from './payout-accounts.ts';

/** The likely country of an organizer's account, by the place of their event or its currency; null if neither tells. */
export function accountCountryOf(event: {
  timeZone: string | null;
  currency: Currency;
}): AccountCountry | null {
  if (event.timeZone !== null && isMexicanZone(event.timeZone)) return 'MX';
  const byCurrency = { MXN: 'MX', USD: 'US', RUB: null } as const;
  return byCurrency[event.currency];
}
