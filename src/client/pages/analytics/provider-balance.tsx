import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Tile, Tiles } from '#client/features/figures/tile.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import type { Currency } from '#shared/money/money.ts';

/** What the card provider holds, by our ledger and by its own word. A slow provider delays only this section. */
export function ProviderBalance({ currency: shown }: { currency: Currency | null }) {
  const { t } = useTranslation('analytics');
  const { money } = useFormats();
  const query = useQuery(trpc.analytics.providerBalance.queryOptions());
  const failure = failureOf(query);
  if (failure && !query.data) return <LoadFailure error={failure} onRetry={() => void query.refetch()} />;
  const balances = query.data?.balances.filter(({ currency }) => currency === shown) ?? [];
  return balances.map(({ currency, ledgerMinor, providerMinor }) => {
    const difference = ledgerMinor - providerMinor;
    return (
      <section key={currency} aria-label={t('platform.cards', { currency })}>
        <h2 className="mt-4 mb-3 font-semibold text-xl tracking-tight">
          {t('platform.cards', { currency })}
        </h2>
        <Tiles of={3}>
          <Tile label={t('platform.booked')} value={money(ledgerMinor, currency)} />
          <Tile label={t('platform.held')} value={money(providerMinor, currency)} />
          <Tile
            label={t('platform.difference')}
            value={money(difference, currency)}
            note={difference === 0 ? t('platform.agrees') : t('platform.differs')}
          />
        </Tiles>
      </section>
    );
  });
}
