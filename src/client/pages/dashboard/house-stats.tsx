import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { cn } from '#client/ui/class-names.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { PATHS } from '#shared/paths.ts';
import { Amounts, BelowSkeleton, Stat } from './stat.tsx';

/** Poll interval while the dashboard is visible (ms). Platform totals change slowly. */
const HOUSE_EVERY_MS = 30_000;

const GRID =
  'grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-3 sm:grid-cols-2 sm:gap-4 lg:@min-[32rem]:grid-cols-3';

/** An administrator's key figures, each linked to the page that acts on it. */
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
  if (!house) return <HouseSkeleton />;
  const cash = house.sales
    .filter(({ cashMinor }) => cashMinor > 0)
    .map(({ cashMinor, currency }) => money(cashMinor, currency));
  return (
    <section aria-label={t('house.title')} className="@container mt-6">
      <div className={GRID}>
        <Stat
          label={t('house.people')}
          to={PATHS.users}
          note={t('house.joined', { count: house.people.joinedLastMonth })}
        >
          {number(house.people.all)}
        </Stat>
        <Stat
          label={t('house.onSale')}
          to={`${PATHS.myEvents}?status=published`}
          note={t('house.running', { count: house.eventsRunning })}
        >
          {number(house.eventsOnSale)}
        </Stat>
        <Stat
          label={t('house.sales')}
          to={PATHS.analytics}
          note={
            <>
              {t('house.salesCount', { count: house.sales.reduce((all, { count }) => all + count, 0) })}
              {cash.length > 0 ? (
                <span className="block">{t('common:figure.inCash', { cash: list(cash) })}</span>
              ) : null}
            </>
          }
        >
          <Amounts texts={house.sales.map(({ amountMinor, currency }) => money(amountMinor, currency))} />
        </Stat>
        <Stat label={t('house.requests')} to={`${PATHS.users}?waiting=1`}>
          {number(house.organizerRequests)}
        </Stat>
        <Stat
          label={t('house.payouts')}
          to={house.unpaid > 0 ? `${PATHS.payouts}?view=disputes` : PATHS.payouts}
          note={house.unpaid > 0 ? t('house.unpaid', { count: house.unpaid }) : undefined}
        >
          <Amounts
            texts={house.payouts
              .filter(({ payableMinor }) => payableMinor > 0)
              .map(({ payableMinor, currency }) => money(payableMinor, currency))}
          />
        </Stat>
        <Stat label={t('house.books')} to={PATHS.reconciliation} note={t('house.booksNote')}>
          {t(house.balanced ? 'house.balanced' : 'house.unbalanced')}
        </Stat>
      </div>
    </section>
  );
}

/** Approximate heights of the figures; those of money grow with the number of currencies. */
const ROOMS = {
  people: 'min-h-33',
  onSale: 'min-h-33',
  sales: 'min-h-50 lg:min-h-45',
  requests: 'min-h-30',
  payouts: 'min-h-30 lg:min-h-34.5',
  books: 'min-h-30',
};

/** Placeholder for the figures and the card below them. */
function HouseSkeleton() {
  return (
    <div className="@container mt-6">
      <div className={GRID}>
        {Object.entries(ROOMS).map(([name, room]) => (
          <Skeleton key={name} className={cn('rounded-2xl', room)} />
        ))}
      </div>
      <BelowSkeleton />
    </div>
  );
}
