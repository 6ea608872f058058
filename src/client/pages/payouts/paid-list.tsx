import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Landmark, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPages } from '#client/features/list-pages/list-pages.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { cn } from '#client/ui/class-names.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { PayoutsOutput } from '#shared/contracts/money/payouts.ts';
import { PagedList } from './paged-list.tsx';
import { StatementLink } from './statement-link.tsx';

/**
 * Payouts, newest first.
 * @param props.organizerId null for those of all organizers, which only administrators may read
 */
export function PaidList({ organizerId }: { organizerId: string | null }) {
  const { t } = useTranslation('payouts');
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...trpc.payouts.list.queryOptions({ ...(organizerId ? { organizerId } : {}), page }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <PagedList
      query={query}
      empty={
        <EmptyState icon={<Landmark aria-hidden="true" />} title={t('paid.none')} text={t('paid.noneText')} />
      }
    >
      {(found) => (
        <>
          <ul
            aria-label={t('views.paid')}
            className={cn('mt-2 divide-y transition-opacity', query.isPlaceholderData && 'opacity-50')}
          >
            {found.items.map((payout) => (
              <PaidRow key={payout.id} payout={payout} withName={organizerId === null} />
            ))}
          </ul>
          <ListPages found={found} onChange={setPage} inPlace />
        </>
      )}
    </PagedList>
  );
}

type Payout = PayoutsOutput['items'][number];

/** How a payout to a connected account went. */
function Arrival({ payout: { status, failure, retryAt } }: { payout: Payout }) {
  const { t } = useTranslation('payouts');
  const { moment } = useFormats();
  if (status !== 'failed')
    return (
      <p className="text-muted-foreground text-sm">{t(`paid.${status === 'paid' ? 'sent' : 'sending'}`)}</p>
    );
  return (
    <p className="flex gap-1.5 text-sm text-warning-ink">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="text-pretty">
        {t(`failure.${failure ?? 'other'}`)} {retryAt ? t('paid.retry', { when: moment(retryAt) }) : null}
      </span>
    </p>
  );
}

function PaidRow({ payout, withName }: { payout: Payout; withName: boolean }) {
  const { t } = useTranslation('payouts');
  const format = useFormats();
  const to = payout.performerId === null ? null : t('due.tipsOf', { name: payout.performerName ?? '' });
  return (
    <li className="flex flex-wrap items-start gap-3.5 py-3.5">
      <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-muted text-muted-foreground">
        <Landmark aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="wrap-anywhere font-medium">
            <StatementLink eventId={payout.eventId}>{payout.eventName}</StatementLink>
          </p>
          <p className="font-semibold">{format.money(payout.amountMinor, payout.currency)}</p>
        </div>
        {withName || to ? (
          <p className="wrap-anywhere text-sm">
            {[withName ? payout.organizerName : null, to].filter(Boolean).join(' · ')}
          </p>
        ) : null}
        {payout.method === 'manual' ? (
          <p className="wrap-anywhere text-muted-foreground text-sm">
            {t('paid.reference', { reference: payout.reference })}
          </p>
        ) : (
          <Arrival payout={payout} />
        )}
        {payout.note ? <p className="wrap-anywhere text-pretty text-sm">{payout.note}</p> : null}
        <p className="text-muted-foreground text-sm">
          <time dateTime={payout.date}>{format.moment(payout.date)}</time>
        </p>
      </div>
    </li>
  );
}
