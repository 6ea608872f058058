import { Landmark, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DataColumn } from '#client/features/data-table/columns.ts';
import { DataTable } from '#client/features/data-table/data-table.tsx';
import { useNumberedRows } from '#client/features/data-table/loaded-rows.ts';
import { api, trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { PayoutsOutput } from '#shared/contracts/money/payouts.ts';
import { PAGE_SIZE_MAX } from '#shared/limits.ts';
import { PATHS } from '#shared/paths.ts';

type Payout = PayoutsOutput['items'][number];

const idOf = ({ id }: Payout) => id;
const nameOf = ({ eventName, reference }: Payout) => `${eventName}, ${reference}`;
const hrefOf = ({ eventId }: Payout) => `${PATHS.payouts}?event=${eventId}`;

/**
 * Payouts, newest first.
 * @param props.organizerId null for those of all organizers, which only administrators may read
 */
export function PaidList({ organizerId }: { organizerId: string | null }) {
  const { t } = useTranslation('payouts');
  const { number } = useFormats();
  const whose = organizerId ? { organizerId } : {};
  const rows = useNumberedRows(
    trpc.payouts.list.queryKey(whose),
    (page) => api.payouts.list.query({ ...whose, page, pageSize: PAGE_SIZE_MAX }),
    idOf,
  );
  const columns = usePaidColumns(organizerId === null);
  return (
    <DataTable
      name="payouts-paid"
      label={t('views.paid')}
      columns={columns}
      rows={rows}
      idOf={idOf}
      nameOf={nameOf}
      hrefOf={hrefOf}
      totalText={(count) => t('count', { count, number: number(count) })}
      empty={
        <EmptyState icon={<Landmark aria-hidden="true" />} title={t('paid.none')} text={t('paid.noneText')} />
      }
    />
  );
}

function usePaidColumns(withName: boolean): readonly DataColumn<Payout>[] {
  const { t } = useTranslation('payouts');
  const format = useFormats();
  const columns: (Omit<DataColumn<Payout>, 'header'> & {
    id: 'event' | 'to' | 'how' | 'date' | 'amount';
  })[] = [
    {
      id: 'event',
      width: 'minmax(9rem,1.3fr)',
      card: 'title',
      cell: ({ eventName }) => <span className="wrap-anywhere font-medium">{eventName}</span>,
    },
    {
      id: 'to',
      width: 'minmax(7rem,1fr)',
      card: 'detail',
      cell: ({ organizerName, performerId, performerName, promoterName }) => {
        const others =
          promoterName !== null
            ? t('due.commissionOf', { name: promoterName })
            : performerId === null
              ? null
              : t('due.tipsOf', { name: performerName ?? '' });
        return (
          <span className="wrap-anywhere">
            {[withName ? organizerName : null, others].filter(Boolean).join(' · ') || t('paid.revenue')}
          </span>
        );
      },
    },
    {
      id: 'how',
      width: 'minmax(10rem,1.6fr)',
      card: 'detail',
      cell: (payout) => (
        <span className="wrap-anywhere py-1">
          {payout.method === 'house' ? (
            <span className="text-muted-foreground">{t('paid.byOrganizer')}</span>
          ) : payout.method === 'manual' ? (
            <span className="text-muted-foreground">
              {t('paid.reference', { reference: payout.reference })}
            </span>
          ) : (
            <Arrival payout={payout} />
          )}
          {payout.note ? <span className="block">{payout.note}</span> : null}
        </span>
      ),
    },
    {
      id: 'date',
      width: '9.5rem',
      card: 'detail',
      cell: ({ date }) => (
        <time dateTime={date} className="text-muted-foreground">
          {format.moment(date)}
        </time>
      ),
    },
    {
      id: 'amount',
      width: '8rem',
      align: 'end',
      card: 'aside',
      cell: ({ amountMinor, currency }) => (
        <span className="font-semibold">{format.money(amountMinor, currency)}</span>
      ),
    },
  ];
  return columns.map((column) => ({ ...column, header: t(`column.${column.id}`) }));
}

/** How a payout to a connected account went. */
function Arrival({ payout: { status, failure, retryAt } }: { payout: Payout }) {
  const { t } = useTranslation('payouts');
  const { moment } = useFormats();
  if (status !== 'failed')
    return (
      <span className="text-muted-foreground">{t(`paid.${status === 'paid' ? 'sent' : 'sending'}`)}</span>
    );
  return (
    <span className="flex gap-1.5 text-warning-ink">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="text-pretty">
        {t(`failure.${failure ?? 'other'}`)} {retryAt ? t('paid.retry', { when: moment(retryAt) }) : null}
      </span>
    </span>
  );
}
