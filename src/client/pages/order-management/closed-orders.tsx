import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ListPages } from '#client/features/list-pages/list-pages.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { cn } from '#client/ui/class-names.ts';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import type { BarOrderView } from '#shared/contracts/orders.ts';
import { ClosedRow } from './closed-row.tsx';

export const CLOSED_VIEWS = ['completed', 'cancelled'] as const;
export type ClosedView = (typeof CLOSED_VIEWS)[number];

interface ClosedOrdersProps {
  eventId: string;
  view: ClosedView;
  page: number;
  /** Handed over on this device a moment ago: the list may not contain them yet. */
  recent: readonly BarOrderView[];
  /** Poll interval (ms), or false while the list is updated live. */
  askEveryMs: number | false;
  onChange: (change: { view?: ClosedView; page?: number; replace?: boolean }) => void;
}

const CHIP =
  'min-h-9 whitespace-nowrap rounded-full border px-3 font-medium text-sm transition-colors hover:bg-muted aria-pressed:border-transparent aria-pressed:bg-inverse aria-pressed:text-inverse-foreground';

/** Handed-over or cancelled orders, latest first. */
export function ClosedOrders({ eventId, view, page, recent, askEveryMs, onChange }: ClosedOrdersProps) {
  const { t } = useTranslation('bar');
  const query = useQuery({
    ...trpc.orders.forEvent.queryOptions({ eventId, status: view, page }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: askEveryMs,
  });
  const list = query.data;
  const failure = list ? null : failureOf(query);
  const listed = new Set(list?.items.map(({ id }) => id));
  const added = view === 'completed' && page === 1 ? recent.filter(({ id }) => !listed.has(id)) : [];
  return (
    <>
      <fieldset className="min-w-0">
        <legend className="sr-only">{t('closed.filter')}</legend>
        <div className="flex flex-wrap gap-1.5 p-0.5">
          {CLOSED_VIEWS.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === view}
              onClick={() => onChange({ view: each, page: 1 })}
              className={CHIP}
            >
              {t(`closed.views.${each}`)}
            </button>
          ))}
        </div>
      </fieldset>
      {failure ? (
        <LoadFailure error={failure} onRetry={() => void query.refetch()} />
      ) : !list ? (
        <SkeletonRows className="mt-1" count={3} row="py-2.5" lines={2} />
      ) : list.total + added.length === 0 ? (
        <p className="px-1 py-4 text-muted-foreground">{t(`closed.none.${view}`)}</p>
      ) : (
        <>
          <ul
            className={cn('mt-1 divide-y px-1 transition-opacity', query.isPlaceholderData && 'opacity-50')}
          >
            {[...added, ...list.items].map((order) => (
              <ClosedRow key={order.id} order={order} place={list.event} />
            ))}
          </ul>
          <ListPages found={list} onChange={(next, replace) => onChange({ page: next, replace })} inPlace />
        </>
      )}
    </>
  );
}
