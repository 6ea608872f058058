import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { useFormats } from '#client/lib/format.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Amounts, BelowSkeleton, Stat } from './stat.tsx';

/** Asked for again while the dashboard is in view (ms): the whole house moves slower than one event. */
const HOUSE_EVERY_MS = 30_000;

/** What an administrator looks for first, each with the way to where something can be done about it. */
export function HouseStats() {
  const { t } = useTranslation(['dashboard', 'common']);
  const { list, money, number } = useFormats();
  const query = useQuery({
    ...trpc.dashboard.house.queryOptions(),
    staleTime: 0,
    refetchInterval: HOUSE_EVERY_MS,
  });
  const failure = failureOf(query);
  if (failure && !query.data) return <LoadFailure error={failure} onRetry={() => void query.refetch()} />;
  const house = query.data;
  const cash = (house?.sales ?? [])
    .filter(({ cashMinor }) => cashMinor > 0)
    .map(({ cashMinor, currency }) => money(cashMinor, currency));
  return (
    <section aria-label={t('house.title')} className="@container mt-6">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-3 sm:grid-cols-2 sm:gap-4 lg:@min-[32rem]:grid-cols-3">
        <Stat
          label={t('house.people')}
          to="/users"
          note={house ? t('house.joined', { count: house.people.joinedLastMonth }) : null}
        >
          {house ? number(house.people.all) : null}
        </Stat>
        <Stat
          label={t('house.onSale')}
          to="/my-events?status=published"
          note={house ? t('house.running', { count: house.eventsRunning }) : null}
        >
          {house ? number(house.eventsOnSale) : null}
        </Stat>
        <Stat
          label={t('house.sales')}
          to="/analytics"
          note={
            house ? (
              <>
                {t('house.salesCount', { count: house.sales.reduce((all, { count }) => all + count, 0) })}
                {cash.length > 0 ? (
                  <span className="block">{t('common:figure.inCash', { cash: list(cash) })}</span>
                ) : null}
              </>
            ) : null
          }
        >
          {house ? (
            <Amounts texts={house.sales.map(({ amountMinor, currency }) => money(amountMinor, currency))} />
          ) : null}
        </Stat>
        <Stat label={t('house.requests')} to="/users?waiting=1">
          {house ? number(house.organizerRequests) : null}
        </Stat>
        <Stat label={t('house.payouts')} to="/payouts">
          {house ? (
            <Amounts
              texts={house.payouts
                .filter(({ payableMinor }) => payableMinor > 0)
                .map(({ payableMinor, currency }) => money(payableMinor, currency))}
            />
          ) : null}
        </Stat>
        <Stat label={t('house.books')} to="/reconciliation" note={house ? t('house.booksNote') : null}>
          {house ? t(house.balanced ? 'house.balanced' : 'house.unbalanced') : null}
        </Stat>
      </div>
      {house ? null : <BelowSkeleton />}
    </section>
  );
}
