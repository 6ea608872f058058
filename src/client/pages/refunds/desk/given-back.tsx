import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DataColumn } from '#client/features/data-table/columns.ts';
import { DataTable } from '#client/features/data-table/data-table.tsx';
import { itemsOf, NEXT_PAGE, useLoadedRows } from '#client/features/data-table/loaded-rows.ts';
import { useToCardLine } from '#client/features/money/to-card/use-to-card.ts';
import { useRefundReason } from '#client/features/money/use-refund-reason.ts';
import { SearchBox } from '#client/features/search-box/search-box.tsx';
import { usePushedParam } from '#client/features/url-param/use-pushed-param.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import type { RefundList } from '#shared/contracts/refunds/refunds.ts';
import { countedIfMany } from '#shared/text/counted.ts';
import { useDesk } from './use-desk.ts';

type Refund = RefundList['items'][number];

const idOf = ({ id }: Refund) => id;
const nameOf = ({ guest, shortCode }: Refund) => `${guest.name}, ${shortCode}`;

/** Refunds made, newest first. */
export function GivenBack() {
  const { t } = useTranslation(['refundDesk', 'common']);
  const { desk, go } = useDesk();
  const { eventId, search } = desk;
  const columns = useRefundColumns(eventId === null);
  const opened = usePushedParam('refund');
  const query = useInfiniteQuery({
    ...trpc.refunds.list.infiniteQueryOptions({ eventId, search }, NEXT_PAGE),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const rows = useLoadedRows(query, itemsOf);
  const refund = rows.items.find(({ id }) => id === opened.value);
  return (
    <>
      <DataTable
        name="refunds"
        label={t('tabs.history')}
        columns={columns}
        rows={rows}
        idOf={idOf}
        nameOf={nameOf}
        onOpen={({ id }) => opened.open(id)}
        totalText={(count) => t('history.count', { count })}
        empty={
          <EmptyState
            icon={<Undo2 aria-hidden="true" />}
            title={t(search === '' ? 'history.none' : 'find.none')}
          />
        }
      >
        <SearchBox
          isDense
          value={search}
          onChange={(next) => go({ search: next })}
          labels={{ search: t('history.search'), placeholder: t('find.placeholder'), clear: t('find.clear') }}
        />
      </DataTable>
      <Sheet
        open={refund !== undefined}
        onOpenChange={(open) => {
          if (!open) opened.close();
        }}
        title={refund?.guest.name}
        closeLabel={t('common:close')}
      >
        {refund ? <Details refund={refund} /> : null}
      </Sheet>
    </>
  );
}

function useRefundColumns(showsEvent: boolean): readonly DataColumn<Refund>[] {
  const { t } = useTranslation('refundDesk');
  const format = useFormats();
  const reasonText = useRefundReason();
  const decidedBy = useDecidedBy();
  const columns: (Omit<DataColumn<Refund>, 'header'> & {
    id: 'guest' | 'what' | 'amount' | 'at' | 'event' | 'by' | 'reason';
  })[] = [
    {
      id: 'guest',
      width: 'minmax(8rem,1.2fr)',
      card: 'title',
      cell: ({ guest }) => <span className="block truncate font-medium">{guest.name}</span>,
    },
    {
      id: 'what',
      width: 'minmax(7rem,1fr)',
      card: 'detail',
      cell: ({ items }) => <span className="truncate">{format.list(items.map(countedIfMany))}</span>,
    },
    {
      id: 'amount',
      width: '7rem',
      align: 'end',
      card: 'aside',
      cell: ({ amountMinor, currency }) => (
        <span className="font-medium">{format.money(amountMinor, currency)}</span>
      ),
    },
    {
      id: 'at',
      width: '8.5rem',
      card: 'detail',
      cell: ({ refundedAt, event }) => (
        <time dateTime={refundedAt} className="text-muted-foreground">
          {format.shortMoment(refundedAt, event.timeZone)}
        </time>
      ),
    },
    {
      id: 'event',
      width: 'minmax(6rem,1fr)',
      wideOnly: true,
      cell: ({ event }) => <span className="truncate">{event.name}</span>,
    },
    {
      id: 'by',
      width: 'minmax(7rem,1fr)',
      wideOnly: true,
      cell: (refund) => <span className="truncate">{decidedBy(refund)}</span>,
    },
    {
      id: 'reason',
      width: 'minmax(6rem,1fr)',
      wideOnly: true,
      cell: ({ reason }) => <span className="truncate">{reason && reasonText(reason)}</span>,
    },
  ];
  return columns
    .filter(({ id }) => id !== 'event' || showsEvent)
    .map((column) => ({ ...column, header: t(`history.column.${column.id}`) }));
}

function useDecidedBy(): (refund: Refund) => string {
  const { t } = useTranslation('refundDesk');
  return ({ refundedBy, cause }) => {
    if (!refundedBy) return t('history.eventCancelled');
    const by = { by_guest: 'byGuest', given_back: 'givenBack' } as const;
    return t(`history.${cause === 'by_guest' || cause === 'given_back' ? by[cause] : 'by'}`, refundedBy);
  };
}

function Details({ refund }: { refund: Refund }) {
  const { t } = useTranslation('refundDesk');
  const format = useFormats();
  const reasonText = useRefundReason();
  const toCardLine = useToCardLine('desk');
  const decidedBy = useDecidedBy();
  const what = format.list(refund.items.map(countedIfMany));
  return (
    <div className="grid gap-2">
      <p className="font-semibold text-lg">{format.money(refund.amountMinor, refund.currency)}</p>
      <p className="wrap-anywhere">
        {t(`found.${refund.subject}`)}: {what} · {refund.event.name}
      </p>
      <p className="wrap-anywhere text-muted-foreground">{decidedBy(refund)}</p>
      {refund.inCash ? <p className="text-muted-foreground">{t('history.inCash')}</p> : null}
      {refund.toCard ? (
        <p className="text-muted-foreground">{toCardLine(refund.toCard, refund.currency)}</p>
      ) : null}
      {refund.reason ? (
        <p className="wrap-anywhere text-pretty">
          {t('history.reason', { reason: reasonText(refund.reason) })}
        </p>
      ) : null}
      <p className="flex flex-wrap gap-x-3 text-muted-foreground text-sm">
        <time dateTime={refund.refundedAt}>{format.eventTime(refund.refundedAt, refund.event)}</time>
        <span className="normal-nums">{refund.shortCode}</span>
        {refund.guest.email ? <span className="wrap-anywhere">{refund.guest.email}</span> : null}
      </p>
    </div>
  );
}
