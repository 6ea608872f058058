import { useInfiniteQuery } from '@tanstack/react-query';
import { History as HistoryIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Select } from '#client/ui/select.tsx';
import { WALLET_ENTRY_TYPES, type WalletEntry } from '#shared/contracts/wallet.ts';
import type { Currency } from '#shared/money.ts';
import { HistoryRow, HistoryRowSkeleton } from './history-row.tsx';
import { useOwnCurrencies } from './use-own-currencies.ts';

const ALL = 'all';
const PLACES = ['first', 'second', 'third', 'fourth', 'fifth'];

/** What came into and left the wallets, newest first. */
export function History() {
  const { t } = useTranslation('wallet');
  const currencies = useOwnCurrencies();
  const [currency, setCurrency] = useState<Currency | null>(null);
  const [type, setType] = useState<WalletEntry['type'] | null>(null);
  const query = useInfiniteQuery(
    trpc.wallet.history.infiniteQueryOptions({ currency, type }, { getNextPageParam: (page) => page.next }),
  );
  const failure = failureOf(query);
  const entries = query.data?.pages.flatMap((page) => page.items);
  const filtered = currency !== null || type !== null;
  return (
    <section>
      <h2 className="font-semibold text-xl tracking-tight">{t('history.title')}</h2>
      <div className="mt-3 grid grid-cols-2 gap-2.5 sm:max-w-md">
        <Select<Currency | typeof ALL>
          aria-label={t('history.filterCurrency')}
          value={currency ?? ALL}
          onChange={(value) => setCurrency(value === ALL ? null : value)}
          options={[
            { value: ALL, label: t('history.allCurrencies') },
            ...currencies.map((value) => ({ value, label: value })),
          ]}
        />
        <Select<WalletEntry['type'] | typeof ALL>
          aria-label={t('history.filterType')}
          value={type ?? ALL}
          onChange={(value) => setType(value === ALL ? null : value)}
          options={[
            { value: ALL, label: t('history.allTypes') },
            ...WALLET_ENTRY_TYPES.map((value) => ({ value, label: t(`types.${value}`) })),
          ]}
        />
      </div>
      {failure ? (
        <LoadFailure error={failure} onRetry={() => void query.refetch()} />
      ) : !entries ? (
        <div className="mt-2 divide-y">
          <p role="status" className="sr-only">
            {t('history.loading')}
          </p>
          {PLACES.map((place) => (
            <HistoryRowSkeleton key={place} />
          ))}
        </div>
      ) : entries.length === 0 ? (
        <EmptyState
          icon={<HistoryIcon aria-hidden="true" />}
          title={filtered ? t('history.nothingTitle') : t('history.noneTitle')}
          text={filtered ? t('history.nothingText') : t('history.noneText')}
          action={
            filtered ? (
              <Button
                variant="outline"
                onClick={() => {
                  setCurrency(null);
                  setType(null);
                }}
              >
                {t('history.reset')}
              </Button>
            ) : null
          }
        />
      ) : (
        <>
          <ul className="mt-2 divide-y">
            {entries.map((entry) => (
              <HistoryRow key={entry.id} entry={entry} />
            ))}
          </ul>
          {query.hasNextPage ? (
            <Button
              variant="outline"
              className="mt-4 w-full"
              busy={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {t('history.more')}
            </Button>
          ) : null}
        </>
      )}
    </section>
  );
}
