import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { FigureContent } from '#client/features/figures/figure.ts';
import { FigureCard } from '#client/features/figures/figure-card.tsx';
import type { Money } from '#shared/contracts/analytics/analytics.ts';

interface MoneyStatementProps {
  money: Money;
  fileName: string;
  note?: string;
  /** Link to more details. */
  more?: { to: string; label: string };
}

/** Income and deductions of an organizer's account, line by line down to the amount due. */
export function MoneyStatement({ money, fileName, note, more }: MoneyStatementProps) {
  const { t } = useTranslation('analytics');
  const lines = [
    ['tickets', money.ticketMinor],
    ['orders', money.orderMinor],
    ['refunds', money.refundMinor],
    // The first events are free: omit a line of zero.
    ...(money.feeMinor === 0 ? [] : ([['fees', money.feeMinor]] as const)),
    ...(money.commissionMinor === 0 ? [] : ([['commissions', money.commissionMinor]] as const)),
    ...(money.disputeMinor === 0 ? [] : ([['disputes', money.disputeMinor]] as const)),
    ...(money.otherMinor === 0 ? [] : ([['other', money.otherMinor]] as const)),
    ['net', money.netMinor],
    ['payouts', money.payoutMinor],
    ...(money.promotersPaidMinor === 0 ? [] : ([['promotersPaid', money.promotersPaidMinor]] as const)),
    ['due', money.dueMinor],
    // Not part of the account: the organizer already has this cash.
    ...(money.cashMinor === 0 ? [] : ([['cashOwn', money.cashMinor]] as const)),
  ] as const;
  const figure: FigureContent = {
    title: t('statement.title', { currency: money.currency }),
    ...(note ? { note } : {}),
    fileName,
    head: t('statement.line'),
    currency: money.currency,
    rows: lines.map(([key, amount]) => ({ id: key, label: t(`money.${key}`), values: { amount } })),
    columns: [{ key: 'amount', label: t('statement.amount'), kind: 'money' }],
    drawn: [],
    none: '',
  };
  return (
    <FigureCard figure={figure}>
      {more ? (
        <Link
          to={more.to}
          className="mt-3 inline-flex min-h-11 items-center font-medium text-primary-ink text-sm underline-offset-4 hover:underline sm:min-h-9"
        >
          {more.label}
        </Link>
      ) : null}
    </FigureCard>
  );
}
