import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EntryRow, EntryRowSkeleton } from '#client/features/entry-row/entry-row.tsx';
import { ListPages } from '#client/features/list-pages/list-pages.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { SearchBox } from '#client/features/search-box/search-box.tsx';
import { useToCardLine } from '#client/features/to-card/use-to-card.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { cn } from '#client/ui/class-names.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { RefundList } from '#shared/contracts/sales/refunds.ts';
import { countedIfMany } from '#shared/text/counted.ts';
import { REFUND_ICON } from '../refund-row.tsx';
import { useDesk } from './use-desk.ts';

const PLACES = ['first', 'second', 'third'];

/** Refunds made, newest first. */
export function GivenBack() {
  const { t } = useTranslation('refundDesk');
  const { desk, go } = useDesk();
  const { eventId, search, page } = desk;
  const query = useQuery({
    ...trpc.refunds.list.queryOptions({ eventId, search, page }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const failure = failureOf(query);
  return (
    <>
      <SearchBox
        value={search}
        onChange={(next) => go({ search: next })}
        labels={{
          search: t('history.search'),
          placeholder: t('find.placeholder'),
          clear: t('find.clear'),
        }}
      />
      {failure ? (
        <LoadFailure error={failure} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <div className="mt-4 divide-y">
          {PLACES.map((place) => (
            <EntryRowSkeleton key={place} />
          ))}
        </div>
      ) : query.data.total === 0 ? (
        <EmptyState
          icon={<Undo2 aria-hidden="true" />}
          title={t(search === '' ? 'history.none' : 'find.none')}
        />
      ) : (
        <>
          <ul
            className={cn('mt-4 divide-y transition-opacity', query.isPlaceholderData && 'opacity-50')}
            aria-label={t('tabs.history')}
          >
            {query.data.items.map((refund) => (
              <GivenRow key={refund.id} refund={refund} />
            ))}
          </ul>
          <ListPages found={query.data} onChange={(next, replace) => go({ page: next }, replace)} />
        </>
      )}
    </>
  );
}

function GivenRow({ refund }: { refund: RefundList['items'][number] }) {
  const { t } = useTranslation('refundDesk');
  const format = useFormats();
  const toCardLine = useToCardLine('desk');
  const what = refund.items.map(countedIfMany);
  return (
    <EntryRow
      icon={REFUND_ICON[refund.subject]}
      title={refund.guest.name}
      amount={format.money(refund.amountMinor, refund.currency)}
    >
      <p className="wrap-anywhere text-sm">
        {t(`found.${refund.subject}`)}: {format.list(what)} · {refund.event.name}
      </p>
      <p className="wrap-anywhere text-muted-foreground text-sm">
        {refund.refundedBy
          ? t(`history.${refund.cause === 'by_guest' ? 'byGuest' : 'by'}`, {
              name: refund.refundedBy.name,
            })
          : t('history.eventCancelled')}
      </p>
      {refund.inCash ? <p className="text-muted-foreground text-sm">{t('history.inCash')}</p> : null}
      {refund.toCard ? (
        <p className="text-muted-foreground text-sm">{toCardLine(refund.toCard, refund.currency)}</p>
      ) : null}
      {refund.reason ? (
        <p className="wrap-anywhere text-pretty text-sm">{t('history.reason', { reason: refund.reason })}</p>
      ) : null}
      <p className="mt-0.5 flex flex-wrap gap-x-3 text-muted-foreground text-sm">
        <time dateTime={refund.refundedAt}>{format.eventTime(refund.refundedAt, refund.event)}</time>
        <span className="normal-nums">{refund.shortCode}</span>
      </p>
    </EntryRow>
  );
}
