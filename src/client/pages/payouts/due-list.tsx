import { HandCoins, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DataColumn } from '#client/features/data-table/columns.ts';
import { DataTable } from '#client/features/data-table/data-table.tsx';
import { useNumberedRows } from '#client/features/data-table/loaded-rows.ts';
import { PhaseBadge } from '#client/features/events/own/phase-badge.tsx';
import { api, trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { cn } from '#client/ui/class-names.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { DuePayout } from '#shared/contracts/money/payouts.ts';
import { PAGE_SIZE_MAX } from '#shared/limits.ts';
import { CURRENCIES } from '#shared/money/money.ts';
import { PATHS } from '#shared/paths.ts';
import { CurrencyChoice } from './currency-choice.tsx';
import { RecordDialog } from './record-dialog.tsx';
import { usePayoutsAddress } from './use-payouts-address.ts';

interface DueListProps {
  /** The organizer's revenue, or their artists' tips and promoters' commissions. */
  of: 'revenue' | 'tips';
  organizerId: string;
  asAdmin: boolean;
}

const idOf = ({ eventId, performerId, promoterId }: DuePayout) => `${eventId} ${performerId ?? promoterId}`;
const nameOf = ({ eventName, performerName, promoterName }: DuePayout) =>
  performerName ?? promoterName ?? eventName;
const hrefOf = ({ eventId }: DuePayout) => `${PATHS.payouts}?event=${eventId}`;

/** Every event or artist with a balance, and the amount that can be paid out now; one currency at a time. */
export function DueList({ of, organizerId, asAdmin }: DueListProps) {
  const { t } = useTranslation('payouts');
  const { number } = useFormats();
  const { currency, show } = usePayoutsAddress();
  const rows = useNumberedRows(
    trpc.payouts.due.queryKey({ organizerId, of }),
    (page) => api.payouts.due.query({ organizerId, of, page, pageSize: PAGE_SIZE_MAX }),
    idOf,
  );
  const columns = useDueColumns(of, asAdmin);
  const currencies = CURRENCIES.filter((one) => rows.items.some((due) => due.currency === one));
  const shown = currencies.find((one) => one === currency) ?? currencies[0];
  const items = rows.items.filter((due) => due.currency === shown);
  return (
    <DataTable
      name={`payouts-${of}`}
      label={t(of === 'tips' ? 'views.tips' : 'views.due')}
      columns={columns}
      rows={{ ...rows, items, total: rows.hasMore ? null : items.length }}
      idOf={idOf}
      nameOf={nameOf}
      hrefOf={hrefOf}
      totalText={(count) => t('count', { count, number: number(count) })}
      empty={
        <EmptyState
          icon={<HandCoins aria-hidden="true" />}
          title={t(of === 'tips' ? 'due.noTips' : 'due.none')}
          text={t(of === 'tips' ? 'due.noTipsText' : asAdmin ? 'due.noneDesk' : 'due.noneText')}
        />
      }
    >
      <CurrencyChoice currencies={currencies} value={shown} onChange={(next) => show({ currency: next })} />
    </DataTable>
  );
}

function useDueColumns(of: DueListProps['of'], asAdmin: boolean): readonly DataColumn<DuePayout>[] {
  const { t } = useTranslation('payouts');
  const { money, bareRange, day } = useFormats();
  const isTips = of === 'tips';
  const columns: (Omit<DataColumn<DuePayout>, 'header'> & {
    id: 'artist' | 'event' | 'when' | 'state' | 'balance' | 'payable' | 'record';
  })[] = [
    {
      id: 'artist',
      width: 'minmax(9rem,1.4fr)',
      card: 'title',
      cell: ({ performerName, promoterName }) => (
        <span className="wrap-anywhere font-medium">
          {promoterName === null ? performerName : t('due.commissionOf', { name: promoterName })}
        </span>
      ),
    },
    {
      id: 'event',
      width: 'minmax(9rem,1.6fr)',
      card: isTips ? 'detail' : 'title',
      cell: (due) => (
        <span className="min-w-0">
          <span className={cn('wrap-anywhere', !isTips && 'font-medium')}>{due.eventName}</span>
          {due.tipSources ? <TipSources sources={due.tipSources} currency={due.currency} /> : null}
        </span>
      ),
    },
    {
      id: 'when',
      width: '11.5rem',
      wideOnly: true,
      cell: ({ startDate, timeZone }) => (
        <time dateTime={startDate} className="truncate text-muted-foreground">
          {bareRange(startDate, startDate, timeZone)}
        </time>
      ),
    },
    {
      id: 'state',
      width: '12.5rem',
      card: 'detail',
      cell: ({ availableFrom, phase, timeZone }) =>
        availableFrom ? (
          <span className="text-muted-foreground">
            {t('due.availableOn', { date: day(availableFrom, timeZone) })}
          </span>
        ) : (
          <PhaseBadge phase={phase} />
        ),
    },
    {
      id: 'balance',
      width: '8rem',
      align: 'end',
      wideOnly: true,
      cell: ({ balanceMinor, currency }) => money(balanceMinor, currency),
    },
    {
      id: 'payable',
      width: '8rem',
      align: 'end',
      card: 'aside',
      cell: ({ payableMinor, currency }) => (
        <span className={payableMinor > 0 ? 'font-semibold' : 'text-muted-foreground'}>
          {money(payableMinor, currency)}
        </span>
      ),
    },
    {
      id: 'record',
      width: '12rem',
      align: 'end',
      card: 'action',
      isControl: true,
      cell: (due) => (due.payableMinor > 0 ? <RecordDialog due={due} /> : null),
    },
  ];
  return columns
    .filter(({ id }) => (id !== 'artist' || isTips) && (id !== 'record' || asAdmin))
    .map((column) => ({ ...column, header: t(`column.${column.id}`) }));
}

/** Share of an artist's tips from a single giver above which a note is shown. */
const ONE_GIVER_SHARE = 0.5;

interface TipSourcesProps {
  sources: NonNullable<DuePayout['tipSources']>;
  currency: DuePayout['currency'];
}

/** Notes for an administrator to review before a payout: payer and payee may be the same people. */
function TipSources({ sources, currency }: TipSourcesProps) {
  const { t } = useTranslation('payouts');
  const { money } = useFormats();
  const { givenMinor, fromHouseMinor, fromOneMinor } = sources;
  const given = money(givenMinor, currency);
  const notes = [
    fromHouseMinor > 0 ? t('due.fromHouse', { amount: money(fromHouseMinor, currency), given }) : null,
    fromOneMinor > givenMinor * ONE_GIVER_SHARE
      ? t('due.fromOne', { amount: money(fromOneMinor, currency), given })
      : null,
  ].filter((note) => note !== null);
  if (notes.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-col gap-1 text-sm text-warning-ink">
      {notes.map((note) => (
        <li key={note} className="flex gap-1.5">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="text-pretty">{note}</span>
        </li>
      ))}
    </ul>
  );
}
