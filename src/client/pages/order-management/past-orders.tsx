import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPages } from '#client/features/list-pages/list-pages.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { cn } from '#client/ui/class-names.ts';
import { ClosedRow, ClosedRowSkeleton } from './closed-row.tsx';

export const PAST_VIEWS = ['past', 'completed', 'cancelled'] as const;
export type PastView = (typeof PAST_VIEWS)[number];

interface PastOrdersProps {
  eventId: string;
  view: PastView;
  page: number;
  /** Poll interval (ms), or false while the list is updated live. */
  askEveryMs: number | false;
  onChange: (change: { view?: PastView; page?: number; replace?: boolean }) => void;
  /** Shown below the title. */
  children?: ReactNode;
}

const CHIP =
  'min-h-11 shrink-0 whitespace-nowrap rounded-full border px-4 font-medium text-[0.9375rem] transition-colors hover:bg-muted aria-pressed:border-transparent aria-pressed:bg-inverse aria-pressed:text-inverse-foreground';
const PLACES = ['first', 'second', 'third'];

/** Handed-over and cancelled orders, latest first. */
export function PastOrders({ eventId, view, page, askEveryMs, onChange, children }: PastOrdersProps) {
  const { t } = useTranslation('bar');
  const query = useQuery({
    ...trpc.orders.forEvent.queryOptions({ eventId, status: view, page }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: askEveryMs,
  });
  const list = query.data;
  const failure = list ? null : failureOf(query);
  return (
    <section aria-labelledby="past-orders" className="mt-10">
      <h2 id="past-orders" className="font-semibold text-xl tracking-tight">
        {t('closed.title')}
      </h2>
      {children}
      <fieldset className="mt-3 min-w-0">
        <legend className="sr-only">{t('closed.filter')}</legend>
        <div className="flex flex-wrap gap-2 py-1">
          {PAST_VIEWS.map((each) => (
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
        <div className="mt-1 divide-y">
          {PLACES.map((place) => (
            <ClosedRowSkeleton key={place} />
          ))}
        </div>
      ) : list.total === 0 ? (
        <p className="py-6 text-muted-foreground">{t(`closed.none.${view}`)}</p>
      ) : (
        <>
          <ul className={cn('mt-1 divide-y transition-opacity', query.isPlaceholderData && 'opacity-50')}>
            {list.items.map((order) => (
              <ClosedRow key={order.id} order={order} place={list.event} />
            ))}
          </ul>
          <ListPages found={list} onChange={(next, replace) => onChange({ page: next, replace })} inPlace />
        </>
      )}
    </section>
  );
}
