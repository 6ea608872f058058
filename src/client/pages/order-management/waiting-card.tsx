import { Check, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { BarOrderView } from '#shared/contracts/orders.ts';
import { OrderLines } from './order-lines.tsx';
import { WaitBadge } from './wait-badge.tsx';

interface WaitingCardProps {
  order: BarOrderView;
  /** The venue's. */
  timeZone: string;
  clockAhead: number;
  onHandOver: () => void;
  onCancel: () => void;
}

export const WAITING_GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-3 md:gap-4';

/** One order that waits: for whom, what, how long; large enough for a tablet at arm's length. */
export function WaitingCard({ order, timeZone, clockAhead, onHandOver, onCancel }: WaitingCardProps) {
  const { t } = useTranslation('bar');
  const format = useFormats();
  const { name } = order.customer;
  return (
    <Card className="flex h-full flex-col p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <h3 className="wrap-anywhere min-w-0 font-semibold text-xl leading-snug">{name}</h3>
        <WaitBadge placedAt={order.placedAt} clockAhead={clockAhead} />
      </div>
      <OrderLines lines={order.lines} className="mt-3" />
      <p className="mt-auto pt-4 text-muted-foreground text-sm">
        {t('waiting.placed', {
          when: format.eventTime(order.placedAt, timeZone),
          amount: format.money(order.totalMinor, order.currency),
        })}
      </p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button
          size="lg"
          className="min-h-14 grow basis-40 text-lg"
          aria-label={t('handOver.of', { name })}
          onClick={onHandOver}
        >
          <Check aria-hidden="true" />
          {t('handOver.action')}
        </Button>
        <Button
          variant="outline"
          size="lg"
          className="min-h-14 grow text-danger-ink"
          aria-label={t('cancel.of', { name })}
          onClick={onCancel}
        >
          <Undo2 aria-hidden="true" />
          {t('cancel.action')}
        </Button>
      </div>
    </Card>
  );
}

export function WaitingCardSkeleton() {
  return (
    <Card className="p-4 sm:p-5">
      <div className="flex justify-between gap-4">
        <Skeleton className="h-7 w-2/5" />
        <Skeleton className="h-6 w-28 rounded-full" />
      </div>
      <Skeleton className="mt-4 h-7 w-3/5" />
      <Skeleton className="mt-2 h-7 w-2/5" />
      <Skeleton className="mt-5 h-4 w-1/2" />
      <Skeleton className="mt-3 h-14 w-full rounded-xl" />
    </Card>
  );
}
