import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useOwnCurrencies } from './use-own-currencies.ts';

/** The person's own currency large, and others that hold money next to it. Currencies are never added up. */
export function Balances({ action }: { action: ReactNode }) {
  const { t } = useTranslation('wallet');
  const format = useFormats();
  const me = useMe();
  const { currencies, known } = useOwnCurrencies();
  const [own] = currencies;
  const query = useQuery(trpc.wallet.get.queryOptions());
  const failure = failureOf(query);
  if (failure) return <LoadFailure error={failure} onRetry={() => void query.refetch()} />;
  const shown = query.data !== undefined && known;
  const balanceOf = (currency: string) =>
    query.data?.wallets.find((wallet) => wallet.currency === currency)?.balanceMinor ?? 0;
  return (
    <section
      aria-label={t('balance')}
      className="relative isolate overflow-hidden rounded-2xl bg-[oklch(0.27_0.05_35)] p-5 text-white sm:p-6"
    >
      <svg aria-hidden="true" viewBox="0 0 200 200" className="absolute -top-10 -right-10 -z-10 size-56">
        <circle cx="120" cy="80" r="80" fill="oklch(0.36 0.1 33)" />
        <circle cx="120" cy="80" r="52" fill="oklch(0.46 0.16 33)" />
        <circle cx="120" cy="80" r="24" fill="oklch(0.57 0.19 34)" />
      </svg>
      <h2 className="font-medium text-sm text-white/85">{t('balance')}</h2>
      {me ? <p className="break-words text-sm text-white/85">{me.email}</p> : null}
      {shown ? (
        <p className="mt-1 break-words font-display font-semibold text-[min(1.875rem,9.5vw)] leading-9 sm:text-4xl sm:leading-10">
          {format.money(balanceOf(own), own)}
        </p>
      ) : (
        <Skeleton className="mt-1 h-9 w-44 bg-white/20 sm:h-10" />
      )}
      {shown ? (
        <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-2 empty:hidden">
          {currencies
            .filter((currency) => currency !== own && balanceOf(currency) > 0)
            .map((currency) => (
              <div key={currency}>
                <dt className="text-sm text-white/85">{currency}</dt>
                <dd className="font-semibold">{format.money(balanceOf(currency), currency)}</dd>
              </div>
            ))}
        </dl>
      ) : null}
      <div className="mt-5">{action}</div>
    </section>
  );
}
