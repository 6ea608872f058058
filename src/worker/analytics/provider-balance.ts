import { readerOf } from '#db/client.ts';
import { readProviderClearing } from '#db/readers/money/balances.ts';
import type { ProviderBalances } from '#shared/contracts/analytics/analytics.ts';
import { done, type Outcome } from '#shared/errors/errors.ts';
import { CURRENCIES } from '#shared/money/money.ts';
import type { PaymentProvider } from '#worker/money/payments/provider.ts';

/** The ledger's account of the card provider beside the provider's own balance; empty without a provider. */
export async function compareProviderBalance(
  db: D1Database,
  provider: PaymentProvider | null,
): Promise<Outcome<ProviderBalances>> {
  if (!provider) return done({ balances: [] });
  const [held, booked] = await Promise.all([
    provider.readBalance(),
    readProviderClearing(readerOf(db), provider.name),
  ]);
  if (!held.ok) return held;
  const balances = CURRENCIES.toSorted().map((currency) => ({
    currency,
    // The provider owes us what its account is below zero.
    ledgerMinor: -(booked.find((account) => account.currency === currency)?.balance ?? 0),
    providerMinor: held.value.find((balance) => balance.currency === currency)?.amountMinor ?? 0,
  }));
  return done({
    balances: balances.filter(({ ledgerMinor, providerMinor }) => ledgerMinor !== 0 || providerMinor !== 0),
  });
}
