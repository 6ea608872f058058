import { useQuery } from '@tanstack/react-query';
import { CalendarRange, TicketX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { TypeRefundDialog } from './type-refund-dialog.tsx';

/** The ticket types of an event, each with the amount that refunding all its tickets would return. */
export function TypeRefunds({ eventId }: { eventId: string | null }) {
  const { t } = useTranslation('refundDesk');
  if (!eventId) {
    return <EmptyState icon={<CalendarRange aria-hidden="true" />} title={t('types.choose')} />;
  }
  return <TypesOfEvent eventId={eventId} />;
}

function TypesOfEvent({ eventId }: { eventId: string }) {
  const { t } = useTranslation('refundDesk');
  const format = useFormats();
  const query = useQuery(trpc.refunds.types.queryOptions({ eventId }, { staleTime: 0 }));
  // A failed refetch must not close an open dialog.
  const failure = query.data ? null : failureOf(query);
  if (failure) return <LoadFailure error={failure} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton className="h-40 w-full rounded-2xl" />;
  const { types, currency } = query.data;
  if (types.length === 0) return <EmptyState icon={<TicketX aria-hidden="true" />} title={t('types.none')} />;
  return (
    <>
      <p className="text-pretty text-muted-foreground">{t('types.text')}</p>
      <Card className="mt-4 divide-y px-4 sm:px-5">
        {types.map((type) => (
          <div key={type.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
            <div className="min-w-0 flex-1 basis-52">
              <h3 className="wrap-anywhere font-semibold">{type.name}</h3>
              <p className="text-muted-foreground text-sm">
                {type.tickets === 0
                  ? t('types.nothing')
                  : `${t('types.tickets', { count: type.tickets })} · ${t('types.guests', { count: type.guests })} · ${format.money(type.amountMinor, currency)}`}
              </p>
            </div>
            <TypeRefundDialog eventId={eventId} type={type} currency={currency} />
          </div>
        ))}
      </Card>
    </>
  );
}
