import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { HandCoins, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NumberRow } from '#client/features/figures/number-row.tsx';
import { ListPages } from '#client/features/list-pages/list-pages.tsx';
import { SearchBox } from '#client/features/search-box/search-box.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { cn } from '#client/ui/class-names.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { DuePayees } from '#shared/contracts/money/payouts.ts';
import { PATHS } from '#shared/paths.ts';
import { PagedList } from './paged-list.tsx';
import { usePayoutsAddress } from './use-payouts-address.ts';

/** Organizers with a positive or negative balance. */
export function Payees() {
  const { t } = useTranslation('payouts');
  const { search, page, show } = usePayoutsAddress();
  const query = useQuery({
    ...trpc.payouts.payees.queryOptions({ search, page }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <>
      <SearchBox
        value={search}
        onChange={(next) => show({ search: next })}
        labels={{
          search: t('payees.search'),
          placeholder: t('payees.placeholder'),
          clear: t('payees.clear'),
        }}
      />
      <PagedList
        query={query}
        empty={
          search === '' ? (
            <EmptyState
              icon={<HandCoins aria-hidden="true" />}
              title={t('payees.none')}
              text={t('payees.noneText')}
            />
          ) : (
            <EmptyState
              icon={<SearchX aria-hidden="true" />}
              title={t('payees.notFound')}
              text={t('payees.notFoundText')}
            />
          )
        }
      >
        {(found) => (
          <>
            <ul
              aria-label={t('views.due')}
              className={cn(
                'mt-4 flex flex-col gap-3 transition-opacity',
                query.isPlaceholderData && 'opacity-50',
              )}
            >
              {found.items.map((payee) => (
                <li key={`${payee.organizerId} ${payee.currency}`}>
                  <PayeeRow payee={payee} />
                </li>
              ))}
            </ul>
            <ListPages found={found} onChange={(next, corrected) => show({ page: next }, corrected)} />
          </>
        )}
      </PagedList>
    </>
  );
}

function PayeeRow({ payee }: { payee: DuePayees['items'][number] }) {
  const { t } = useTranslation('payouts');
  const { money } = useFormats();
  const { currency, payableMinor, heldMinor, owedMinor, tipsMinor } = payee;
  const amount = (key: 'payable' | 'tips' | 'owed' | 'held', minor: number) => ({
    label: t(`money.${key}`),
    value: money(minor, currency),
  });
  const numbers = [
    amount('payable', payableMinor),
    amount('tips', tipsMinor),
    owedMinor < 0 ? amount('owed', owedMinor) : amount('held', heldMinor),
  ];
  return (
    <NumberRow to={`${PATHS.payouts}?organizer=${payee.organizerId}`} numbers={numbers}>
      <h3 className="wrap-anywhere font-semibold">{payee.name}</h3>
      <p className="wrap-anywhere text-muted-foreground text-sm">{payee.email}</p>
    </NumberRow>
  );
}
