import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { cn } from '#client/ui/class-names.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { EventOrders } from '#shared/contracts/sales/orders.ts';
import { useWaitWords } from './waiting/use-wait-words.ts';
import { WaitFigure } from './waiting/wait-badge.tsx';

interface BarNumbersProps {
  orders: Pick<EventOrders, 'counts' | 'oldestPlacedAt' | 'averageWaitMs'>;
  clockAhead: number;
}

const ROW = 'flex gap-x-8 gap-y-3 sm:gap-x-10';

interface FigureProps {
  label: string;
  children: ReactNode;
  note?: string | undefined;
  className?: string | undefined;
}

function Figure({ label, children, note, className }: FigureProps) {
  return (
    <div className={cn('min-w-0', className)}>
      <dt className="text-muted-foreground text-sm leading-5">{label}</dt>
      <dd className="flex min-h-7 flex-wrap items-baseline gap-x-2 font-semibold text-xl">
        {children}
        {note ? <span className="font-normal text-muted-foreground text-sm">{note}</span> : null}
      </dd>
    </div>
  );
}

/** The bar's key figures in one row. On a phone only the waiting orders fit; `TodayNumbers` shows the rest. */
export function BarNumbers({ orders, clockAhead }: BarNumbersProps) {
  const { t } = useTranslation('bar');
  const { number } = useFormats();
  const { counts, oldestPlacedAt } = orders;
  return (
    <section aria-label={t('numbers.title')}>
      <dl className={ROW}>
        <Figure label={t('numbers.waiting')}>{number(counts.pending)}</Figure>
        <Figure label={t('numbers.longest')}>
          {oldestPlacedAt && counts.pending > 0 ? (
            <WaitFigure placedAt={oldestPlacedAt} clockAhead={clockAhead} />
          ) : (
            <span className="font-normal text-base text-muted-foreground">{t('numbers.nobody')}</span>
          )}
        </Figure>
        <TodayFigures orders={orders} className="max-md:hidden" />
      </dl>
    </section>
  );
}

function TodayFigures({ orders, className }: Pick<BarNumbersProps, 'orders'> & { className?: string }) {
  const { t } = useTranslation('bar');
  const { number } = useFormats();
  const words = useWaitWords();
  const { counts, averageWaitMs } = orders;
  const average = averageWaitMs === null ? undefined : t('numbers.average', { wait: words(averageWaitMs) });
  return (
    <>
      <Figure label={t('numbers.completed')} note={average} className={className}>
        {number(counts.completedToday)}
      </Figure>
      <Figure label={t('numbers.cancelled')} className={className}>
        {number(counts.cancelledToday)}
      </Figure>
    </>
  );
}

/** The figures that do not fit above the orders on a phone. */
export function TodayNumbers({ orders }: Pick<BarNumbersProps, 'orders'>) {
  return (
    <dl className={cn(ROW, 'mt-3 flex-wrap md:hidden')}>
      <TodayFigures orders={orders} />
    </dl>
  );
}

const PLACES = { waiting: '', longest: '', completed: 'max-md:hidden', cancelled: 'max-md:hidden' };

export function BarNumbersSkeleton() {
  return (
    <div className={ROW}>
      {Object.entries(PLACES).map(([place, className]) => (
        <div key={place} className={className}>
          <Skeleton className="my-0.5 h-4 w-24" />
          <Skeleton className="my-1 h-5 w-12" />
        </div>
      ))}
    </div>
  );
}
