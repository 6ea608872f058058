import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { EventOrders } from '#shared/contracts/orders.ts';
import { useWaitWords } from './use-wait-words.ts';
import { WaitFigure } from './wait-badge.tsx';

interface BarNumbersProps {
  told: Pick<EventOrders, 'counts' | 'oldestPlacedAt' | 'averageWaitMs'>;
  clockAhead: number;
}

const GRID = 'grid grid-cols-1 gap-3 @min-[17rem]:grid-cols-2 md:@min-[40rem]:grid-cols-4';
const TILE = 'flex min-h-24 min-w-0 flex-col rounded-2xl border bg-card p-3.5 shadow-card sm:p-4';

function Tile({ label, children, note }: { label: string; children: ReactNode; note?: string | undefined }) {
  return (
    <div className={TILE}>
      <dt className="text-muted-foreground text-sm">{label}</dt>
      <dd className="mt-1 min-w-0">
        <span className="block font-semibold text-xl sm:text-2xl">{children}</span>
        {note ? <span className="mt-0.5 block text-muted-foreground text-sm">{note}</span> : null}
      </dd>
    </div>
  );
}

/** The bar at a glance. */
export function BarNumbers({ told, clockAhead }: BarNumbersProps) {
  const { t } = useTranslation('bar');
  const { number } = useFormats();
  const words = useWaitWords();
  const { counts, oldestPlacedAt, averageWaitMs } = told;
  return (
    <section aria-label={t('numbers.title')} className="@container">
      <dl className={GRID}>
        <Tile label={t('numbers.waiting')}>{number(counts.pending)}</Tile>
        <Tile label={t('numbers.longest')}>
          {oldestPlacedAt && counts.pending > 0 ? (
            <WaitFigure placedAt={oldestPlacedAt} clockAhead={clockAhead} />
          ) : (
            <span className="text-base text-muted-foreground">{t('numbers.nobody')}</span>
          )}
        </Tile>
        <Tile
          label={t('numbers.completed')}
          note={[
            t('numbers.inAll', { total: number(counts.completed) }),
            ...(averageWaitMs === null ? [] : [t('numbers.average', { wait: words(averageWaitMs) })]),
          ].join(' · ')}
        >
          {number(counts.completedToday)}
        </Tile>
        <Tile label={t('numbers.cancelled')} note={t('numbers.inAll', { total: number(counts.cancelled) })}>
          {number(counts.cancelledToday)}
        </Tile>
      </dl>
    </section>
  );
}

/** What happened today has a note of up to two lines on a phone. */
const PLACES = { waiting: 1, longest: 1, completed: 2, cancelled: 2 };

export function BarNumbersSkeleton() {
  return (
    <div className="@container">
      <div className={GRID}>
        {Object.entries(PLACES).map(([place, lines]) => (
          <div key={place} className={TILE}>
            <Skeleton className="my-0.5 h-4 w-20" />
            <Skeleton className="mt-1.5 h-6 w-12 sm:h-7" />
            <Skeleton className="mt-2 h-4 w-24 max-w-full" />
            {lines > 1 ? <Skeleton className="mt-1 h-4 w-12 sm:hidden" /> : null}
          </div>
        ))}
      </div>
    </div>
  );
}
