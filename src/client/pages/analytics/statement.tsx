import { useTranslation } from 'react-i18next';
import type { FigureContent } from '#client/features/figures/figure.ts';
import { FigureCard } from '#client/features/figures/figure-card.tsx';
import type { Money } from '#shared/contracts/analytics.ts';

/** What came in and what left, line by line down to what is due: the account's own transfers. */
export function Statement({ money, fileName, note }: { money: Money; fileName: string; note?: string }) {
  const { t } = useTranslation('analytics');
  const lines = [
    ['tickets', money.ticketMinor],
    ['orders', money.orderMinor],
    ['refunds', money.refundMinor],
    ['fees', money.feeMinor],
    ...(money.otherMinor === 0 ? [] : ([['other', money.otherMinor]] as const)),
    ['net', money.netMinor],
    ['payouts', money.payoutMinor],
    ['due', money.dueMinor],
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
  return <FigureCard figure={figure} />;
}
