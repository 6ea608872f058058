import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { usePayoutAccount } from '#client/features/people/start-selling/use-payout-account.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { SkeletonBoxes } from '#client/ui/skeleton.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import type { PayoutBalance } from '#shared/contracts/money/payouts.ts';
import { PLATFORM_FEE_BPS } from '#shared/limits.ts';
import { PATHS } from '#shared/paths.ts';
import { AccountCard } from './account-card.tsx';
import { CurrencyBalance } from './currency-balance.tsx';
import { DueList } from './due-list.tsx';
import { MoneyGlance } from './money-glance.tsx';
import { PaidList } from './paid-list.tsx';
import { PAYOUT_VIEWS, usePayoutsAddress } from './use-payouts-address.ts';

interface OrganizerMoneyProps {
  organizerId: string;
  /** Viewed by an administrator, who may record payouts. */
  asAdmin?: boolean;
}

/** One organizer's earnings, payouts and balance. */
export function OrganizerMoney({ organizerId, asAdmin = false }: OrganizerMoneyProps) {
  const { t } = useTranslation(['payouts', 'common']);
  const { view, show } = usePayoutsAddress();
  const query = useQuery({ ...trpc.payouts.balance.queryOptions({ organizerId }), staleTime: 0 });
  const failure = failureOf(query);
  const balance = query.data;
  const account = usePayoutAccount();
  // The tables come last: what stands above them would move them, and the rows that they draw.
  const isSettled = !query.isPending && (asAdmin || !account.isLoading);
  return (
    <div className="in-order">
      {asAdmin ? (
        <Link to={PATHS.payouts} className={buttonClass({ variant: 'ghost' }, '-ml-3 mb-2 px-3')}>
          <ArrowLeft aria-hidden="true" />
          {t('toDesk')}
        </Link>
      ) : null}
      <h1 className="wrap-anywhere font-semibold text-2xl tracking-tight sm:text-3xl">
        {asAdmin ? (balance?.organizer.name ?? t('title')) : t('title')}
      </h1>
      <p className="mt-1.5 max-w-2xl text-pretty text-muted-foreground max-sm:sr-only">
        {t(asAdmin ? 'leadOrganizer' : 'lead')}
      </p>
      {failure && !balance ? (
        <LoadFailure error={failure} onRetry={() => void query.refetch()} />
      ) : !balance ? (
        <div>
          <SkeletonBoxes label={t('common:loading')} className="mt-4" count={1} box="h-64" />
          <SkeletonBoxes className="mt-4" count={3} box="h-32 sm:h-20" />
        </div>
      ) : (
        <>
          <MoneyGlance balance={balance} />
          {asAdmin ? null : <AccountCard waiting={balance.currencies} />}
          {asAdmin ? null : <Fee balance={balance} />}
          {balance.currencies.map((money) => (
            <CurrencyBalance key={money.currency} money={money} />
          ))}
        </>
      )}
      {isSettled ? (
        <Tabs
          aria-label={t('views.label')}
          className="mt-8"
          value={view}
          onChange={(next) => show({ view: next })}
          items={PAYOUT_VIEWS.map((value) => ({
            value,
            label: t(`views.${value}`),
            content:
              value === 'paid' ? (
                <PaidList organizerId={organizerId} />
              ) : (
                <DueList
                  key={value}
                  of={value === 'due' ? 'revenue' : 'tips'}
                  organizerId={organizerId}
                  asAdmin={asAdmin}
                />
              ),
          }))}
        />
      ) : null}
    </div>
  );
}

/** The platform fee, which the first events are exempt from. */
function Fee({ balance }: { balance: PayoutBalance }) {
  const { t } = useTranslation('analytics');
  const { percent } = useFormats();
  const { used, of } = balance.freeEvents;
  return (
    <p className="mt-4 text-pretty text-sm">
      {t(used < of ? 'freeLeft' : 'freeGone', {
        count: of - used,
        of,
        percent: percent(PLATFORM_FEE_BPS / 10_000),
      })}
    </p>
  );
}
