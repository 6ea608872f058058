import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Withdrawals } from '#shared/contracts/money/withdrawals.ts';
import { RefundsTo } from './refunds-to.tsx';
import { useArrival } from './use-to-card.ts';

/** The refund to ask about: the first that goes to a card, while the person has not chosen. */
export function questionedRefund(data: Withdrawals | undefined): Withdrawals['items'][number] | null {
  if (data?.refundsTo !== null) return null;
  return data.items.findLast(({ reason, status }) => reason === 'refund' && status !== 'failed') ?? null;
}

/** Asks once, when the first refund goes to a card, where later ones should go. */
export function RefundQuestion() {
  const { t } = useTranslation('toCard');
  const format = useFormats();
  const arrivalOf = useArrival();
  const { data, isPending } = useQuery(trpc.wallet.withdrawals.queryOptions());
  // What stands below appears once it is known whether there is a question.
  if (isPending) return <Skeleton className="hidden" />;
  const refund = questionedRefund(data);
  if (!refund) return null;
  const amount = format.money(refund.amountMinor, refund.currency);
  return (
    <Alert title={t('question.title')} action={<RefundsTo chosen={null} />}>
      <p className="text-pretty">{t('question.text', { amount, ...arrivalOf(refund) })}</p>
    </Alert>
  );
}
