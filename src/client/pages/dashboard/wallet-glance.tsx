import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { failureOf } from '#client/features/load-failure/load-failure.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { PATHS } from '#shared/paths.ts';
import { Glance, GlanceFailure } from './glance.tsx';

/** Wallet balances, the person's own currency first. Currencies are never added up. */
export function WalletGlance() {
  const { t } = useTranslation('dashboard');
  const format = useFormats();
  const me = useMe();
  const query = useQuery(trpc.wallet.get.queryOptions());
  const failure = failureOf(query);
  const filled = (query.data?.wallets ?? [])
    .filter(({ balanceMinor }) => balanceMinor > 0)
    .toSorted(
      (one, other) => Number(other.currency === me?.currency) - Number(one.currency === me?.currency),
    );
  const [first, ...others] = filled;
  return (
    <Glance title={t('balance.label')} all={{ to: PATHS.wallet, label: t('balance.all') }}>
      {failure ? (
        <GlanceFailure error={failure} onRetry={() => void query.refetch()} />
      ) : (
        <div className="flex flex-1 flex-col justify-between gap-4">
          {!query.data ? (
            <Skeleton className="h-9 w-40" />
          ) : first ? (
            <div>
              <p className="wrap-anywhere font-semibold text-2xl tracking-tight">
                {format.money(first.balanceMinor, first.currency)}
              </p>
              <p className="mt-1 flex flex-wrap gap-x-4 text-muted-foreground">
                {others.map(({ currency, balanceMinor }) => (
                  <span key={currency} className="whitespace-nowrap">
                    {format.money(balanceMinor, currency)}
                  </span>
                ))}
              </p>
            </div>
          ) : (
            <p className="text-pretty text-muted-foreground">{t('balance.none')}</p>
          )}
          <Link to={PATHS.wallet} className={buttonClass({ variant: 'outline' }, 'self-start max-sm:w-full')}>
            <Plus aria-hidden="true" />
            {t('balance.topUp')}
          </Link>
        </div>
      )}
    </Glance>
  );
}
