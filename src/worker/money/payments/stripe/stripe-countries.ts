import { ACCOUNT_COUNTRIES, type AccountCountry } from '#shared/money/payout-accounts.ts';

/**
 * Platforms here can pay accounts in each other's countries without asking Stripe: US, UK, EEA, Canada, Switzerland.
 * https://docs.stripe.com/connect/cross-border-payouts
 */
const SELF_SERVE: ReadonlySet<string> = new Set(
  (
    'US GB CA CH AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE ' +
    'IS LI NO GI'
  ).split(' '),
);

/**
 * The agreement of an account, null where Stripe serves none. Transfers without card payments need Stripe's approval, but
 * for recipients abroad, who cannot have card payments: https://docs.stripe.com/connect/service-agreement-types
 */
export function agreementOf(platform: string, country: AccountCountry): 'full' | 'recipient' | null {
  if (country === platform) return 'full';
  return SELF_SERVE.has(platform) && SELF_SERVE.has(country) ? 'recipient' : null;
}

export function servedCountries(platform: string): AccountCountry[] {
  return ACCOUNT_COUNTRIES.filter((country) => agreementOf(platform, country) !== null);
}
