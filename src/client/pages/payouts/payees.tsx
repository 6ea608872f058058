import { HandCoins, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DataColumn } from '#client/features/data-table/columns.ts';
import { DataTable } from '#client/features/data-table/data-table.tsx';
import { useNumberedRows } from '#client/features/data-table/loaded-rows.ts';
import { SearchBox } from '#client/features/search-box/search-box.tsx';
import { api, trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { DuePayees } from '#shared/contracts/money/payouts.ts';
import { PAGE_SIZE_MAX } from '#shared/limits.ts';
import { PATHS } from '#shared/paths.ts';
import { usePayoutsAddress } from './use-payouts-address.ts';

type Payee = DuePayees['items'][number];

const idOf = ({ organizerId, currency }: Payee) => `${organizerId} ${currency}`;
const nameOf = ({ name, currency }: Payee) => `${name}, ${currency}`;
const hrefOf = ({ organizerId, currency }: Payee) =>
  `${PATHS.payouts}?organizer=${organizerId}&currency=${currency}`;

/** Organizers with a positive or negative balance. */
export function Payees() {
  const { t } = useTranslation('payouts');
  const { number } = useFormats();
  const { search, show } = usePayoutsAddress();
  const rows = useNumberedRows(
    trpc.payouts.payees.queryKey({ search }),
    (page) => api.payouts.payees.query({ search, page, pageSize: PAGE_SIZE_MAX }),
    idOf,
  );
  const columns = usePayeeColumns();
  const isSearch = search !== '';
  return (
    <DataTable
      name="payees"
      label={t('views.due')}
      columns={columns}
      rows={rows}
      idOf={idOf}
      nameOf={nameOf}
      hrefOf={hrefOf}
      totalText={(count) => t('count', { count, number: number(count) })}
      empty={
        <EmptyState
          icon={isSearch ? <SearchX aria-hidden="true" /> : <HandCoins aria-hidden="true" />}
          title={t(isSearch ? 'payees.notFound' : 'payees.none')}
          text={t(isSearch ? 'payees.notFoundText' : 'payees.noneText')}
        />
      }
    >
      <SearchBox
        isDense
        value={search}
        onChange={(next) => show({ search: next })}
        labels={{
          search: t('payees.search'),
          placeholder: t('payees.placeholder'),
          clear: t('payees.clear'),
        }}
      />
    </DataTable>
  );
}

function usePayeeColumns(): readonly DataColumn<Payee>[] {
  const { t } = useTranslation('payouts');
  const { money } = useFormats();
  const amount = (
    id: 'payable' | 'tips' | 'held' | 'owed',
    minorOf: (payee: Payee) => number,
    more: Partial<DataColumn<Payee>> = {},
  ): DataColumn<Payee> => ({
    id,
    header: t(`money.${id}`),
    width: '8rem',
    align: 'end',
    cell: (payee) => {
      const minor = minorOf(payee);
      return (
        <span className={minor === 0 ? 'text-muted-foreground' : 'font-medium'}>
          {money(minor, payee.currency)}
        </span>
      );
    },
    ...more,
  });
  return [
    {
      id: 'name',
      header: t('column.name'),
      width: 'minmax(8rem,1.2fr)',
      card: 'title',
      cell: ({ name }) => <span className="block truncate font-medium">{name}</span>,
    },
    {
      id: 'email',
      header: t('column.email'),
      width: 'minmax(9rem,1.4fr)',
      card: 'detail',
      cell: ({ email }) => <span className="truncate text-muted-foreground">{email}</span>,
    },
    amount('payable', ({ payableMinor }) => payableMinor, { card: 'aside' }),
    amount('tips', ({ tipsMinor }) => tipsMinor),
    amount('held', ({ heldMinor }) => heldMinor, { wideOnly: true }),
    amount('owed', ({ owedMinor }) => owedMinor, { wideOnly: true }),
  ];
}
