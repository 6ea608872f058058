import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Tile, Tiles } from '#client/features/figures/tile.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import type { PlatformAnalytics } from '#shared/contracts/analytics/analytics.ts';
import { AnalyticsBar } from './analytics-bar.tsx';
import { AnalyticsSkeleton } from './analytics-skeleton.tsx';
import { Overview } from './overview.tsx';
import { ProviderBalance } from './provider-balance.tsx';
import type { AnalyticsAddress, ShowAnalytics } from './use-analytics-address.ts';
import { useSales } from './use-sales.ts';
import { SalesVerdict } from './verdict.tsx';

/** All events, the users, and the money held by the platform. */
export function Platform({ address }: { address: AnalyticsAddress & { show: ShowAnalytics } }) {
  const sales = useSales(address, { scope: 'platform', every: false });
  const query = useQuery({
    ...trpc.analytics.platform.queryOptions({ page: address.page }),
    placeholderData: keepPreviousData,
  });
  const failure = failureOf(query) ?? failureOf(sales);
  const { data } = query;
  const { currency = null, currencies = [] } = sales.data ?? {};
  const retry = () => void Promise.all([query.refetch(), sales.refetch()]);
  return (
    <>
      {failure && !sales.data ? null : (
        <div className="mb-3">
          <SalesVerdict sales={sales.verdict} />
        </div>
      )}
      <AnalyticsBar address={address} currencies={currencies} currency={currency} />
      {failure && !(data && sales.data) ? (
        <LoadFailure error={failure} onRetry={retry} />
      ) : !data || !sales.data ? (
        <AnalyticsSkeleton />
      ) : (
        <div className="flex flex-col gap-4">
          <Overview data={data} sales={sales.data} address={address} platform />
          <PeopleAndEvents data={data} />
          <Holdings holdings={data.holdings.filter((each) => each.currency === currency)} />
          <ProviderBalance currency={currency} />
        </div>
      )}
    </>
  );
}

function PeopleAndEvents({ data }: { data: PlatformAnalytics }) {
  const { t } = useTranslation('analytics');
  const { number } = useFormats();
  const { people, eventsByPhase } = data;
  return (
    <Tiles>
      <Tile
        label={t('platform.people')}
        value={number(people.all)}
        note={t('platform.joined', { count: people.joinedLastMonth })}
      />
      <Tile
        label={t('platform.organizers')}
        value={number(people.organizers)}
        note={t('platform.inactive', { count: people.inactive })}
      />
      <Tile
        label={t('platform.onSale')}
        value={number(eventsByPhase.published + eventsByPhase.ongoing)}
        note={t('platform.drafts', { count: eventsByPhase.draft })}
      />
      <Tile
        label={t('platform.ended')}
        value={number(eventsByPhase.ended)}
        note={t('platform.cancelled', { count: eventsByPhase.cancelled })}
      />
    </Tiles>
  );
}

function Holdings({ holdings }: Pick<PlatformAnalytics, 'holdings'>) {
  const { t } = useTranslation('analytics');
  const { money } = useFormats();
  return holdings.map(({ currency, walletMinor, topUpMinor, platformFeeMinor, tipsOwedMinor }) => (
    <section key={currency} aria-label={t('platform.holds', { currency })}>
      <h2 className="mt-4 mb-3 font-semibold text-xl tracking-tight">{t('platform.holds', { currency })}</h2>
      <Tiles>
        <Tile label={t('platform.earned')} value={money(platformFeeMinor, currency)} />
        <Tile label={t('platform.wallets')} value={money(walletMinor, currency)} />
        <Tile label={t('platform.topUps')} value={money(topUpMinor, currency)} />
        <Tile label={t('platform.tips')} value={money(tipsOwedMinor, currency)} />
      </Tiles>
    </section>
  ));
}
