import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowLeft, HandHeart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ListPages } from '#client/features/list-pages/list-pages.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import type { EventTipsOutput } from '#shared/contracts/money/tips.ts';
import { PerformerTotals } from './performer-totals.tsx';
import { RECEIVED_EVERY_MS } from './received.tsx';
import { SaveCsv } from './save-csv.tsx';
import { TipRow } from './tip-row.tsx';
import { useTipsAddress } from './use-tips-address.ts';

/** One event's tips with their messages. */
export function EventTips({ eventId }: { eventId: string }) {
  const { t } = useTranslation('tips');
  const { page, show } = useTipsAddress();
  const query = useQuery({
    ...trpc.tips.forEvent.queryOptions({ eventId, page }),
    placeholderData: keepPreviousData,
    refetchInterval: RECEIVED_EVERY_MS,
  });
  const failure = failureOf(query);
  return (
    <>
      <Button variant="ghost" className="-ml-4" onClick={() => show({ tab: 'received' })}>
        <ArrowLeft aria-hidden="true" />
        {t('received.back')}
      </Button>
      {failure ? (
        <LoadFailure error={failure} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <SkeletonRows label={t('loading')} count={4} icon="size-10 rounded-lg" lines={2} />
      ) : (
        <Loaded
          data={query.data}
          onPage={(next, replace) => show({ tab: 'received', eventId, page: next }, replace)}
        />
      )}
    </>
  );
}

function Loaded({
  data,
  onPage,
}: {
  data: EventTipsOutput;
  onPage: (page: number, replace: boolean) => void;
}) {
  const { t } = useTranslation('tips');
  const format = useFormats();
  const { event, count, totalMinor, performers, tips } = data;
  if (count === 0) {
    return (
      <EmptyState icon={<HandHeart aria-hidden="true" />} title={event.name} text={t('received.noneText')} />
    );
  }
  return (
    <>
      <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="min-w-0 break-words font-semibold text-xl tracking-tight">{event.name}</h2>
        <p className="font-semibold text-xl">{format.money(totalMinor, event.currency)}</p>
      </div>
      <PerformerTotals performers={performers} currency={event.currency} />
      <div className="mt-6 mb-1 flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-semibold text-lg">{t('received.all')}</h3>
        <SaveCsv event={event} />
      </div>
      <ul className="divide-y">
        {tips.items.map((tip) => (
          <TipRow
            key={tip.id}
            title={tip.anonymous ? t('anonymous') : (tip.fromName ?? t('received.nameless'))}
            amountMinor={tip.amountMinor}
            currency={event.currency}
            about={t('received.to', { artist: tip.performerName })}
            message={tip.message}
            anonymous={false}
            when={format.eventTime(tip.date, event)}
            date={tip.date}
          />
        ))}
      </ul>
      <ListPages found={tips} onChange={onPage} />
    </>
  );
}
