import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useHistoryFilters } from './use-history-filters.ts';
import { useOwnCurrencies } from './use-own-currencies.ts';

/** One currency's balance; those of other currencies are behind a switch, which also narrows the history. */
export function Balances({ action }: { action: ReactNode }) {
  const { t } = useTranslation('wallet');
  const format = useFormats();
  const me = useMe();
  const { currencies, known } = useOwnCurrencies();
  const { filters, change } = useHistoryFilters();
  const shownCurrency = filters.currency ?? currencies[0];
  const query = useQuery(trpc.wallet.get.queryOptions());
  const failure = failureOf(query);
  if (failure) return <LoadFailure error={failure} onRetry={() => void query.refetch()} />;
  const shown = query.data !== undefined && known;
  const balanceOf = (currency: string) =>
    query.data?.wallets.find((wallet) => wallet.currency === currency)?.balanceMinor ?? 0;
  const held = currencies.filter((each) => each === shownCurrency || balanceOf(each) > 0);
  return (
    <section
      aria-label={t('balance')}
      className="relative isolate overflow-hidden rounded-2xl bg-[oklch(0.27_0.05_35)] p-4 text-white sm:p-6"
    >
      <svg aria-hidden="true" viewBox="0 0 200 200" className="absolute -top-10 -right-10 -z-10 size-56">
        <circle cx="120" cy="80" r="80" fill="oklch(0.36 0.1 33)" />
        <circle cx="120" cy="80" r="52" fill="oklch(0.46 0.16 33)" />
        <circle cx="120" cy="80" r="24" fill="oklch(0.57 0.19 34)" />
      </svg>
      <div className="flex min-h-11 flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0">
          <h2 className="font-medium text-sm text-white/85">{t('balance')}</h2>
          {me ? <p className="break-words text-sm text-white/85">{me.email}</p> : null}
        </div>
        {shown && held.length > 1 ? (
          <fieldset className="-mt-1 flex rounded-full bg-black/30 p-1">
            <legend className="sr-only">{t('history.filterCurrency')}</legend>
            {currencies
              .filter((each) => held.includes(each))
              .map((each) => (
                <button
                  key={each}
                  type="button"
                  aria-pressed={each === shownCurrency}
                  onClick={() => change({ currency: each }, true)}
                  className="h-9 select-none rounded-full px-2.5 font-semibold text-xs aria-pressed:bg-white aria-pressed:text-neutral-900"
                >
                  {each}
                </button>
              ))}
          </fieldset>
        ) : null}
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        {shown ? (
          <p className="break-words font-display font-semibold text-[min(1.5rem,8vw)] leading-11 sm:text-3xl">
            {format.money(balanceOf(shownCurrency), shownCurrency)}
          </p>
        ) : (
          <Skeleton className="h-11 w-36 bg-white/20" />
        )}
        {action}
      </div>
    </section>
  );
}
