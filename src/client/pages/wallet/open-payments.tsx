import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Clock, Landmark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '#client/features/load-failure/load-failure.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { Card, CardBody } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { PaymentOutput } from '#shared/contracts/money/wallet.ts';

/** Poll interval while a checkout or bank transfer is pending (ms). */
const ASK_EVERY_MS = 15_000;

/** Unfinished top-ups: to continue, or to see that nothing was charged. Also purchases that await a bank. */
export function OpenPayments({ except }: { except: string | null }) {
  const { t } = useTranslation('wallet');
  const query = useQuery({
    ...trpc.wallet.openPayments.queryOptions(),
    refetchInterval: ({ state }) =>
      state.data?.payments.some(({ status }) => status === 'pending') ? ASK_EVERY_MS : false,
  });
  // What stands below appears once it is known whether there are any.
  if (query.isPending && !failureOf(query)) return <Skeleton className="hidden" />;
  // The list is usually empty, so an error of it alone is not worth an alert next to a loaded balance.
  const payments = query.data?.payments.filter(({ paymentId }) => paymentId !== except) ?? [];
  if (payments.length === 0) return null;
  return (
    <Card>
      <CardBody>
        <h2 className="font-semibold text-lg tracking-tight">{t('open.title')}</h2>
        <ul className="mt-1 divide-y">
          {payments.map((payment) => (
            <OpenPayment key={payment.paymentId} payment={payment} />
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}

function OpenPayment({ payment }: { payment: PaymentOutput }) {
  const { t } = useTranslation('wallet');
  const format = useFormats();
  const amount = format.money(payment.amountMinor, payment.currency);
  const state = stateOf(payment);
  const { tone, Icon } = LOOK[state];
  return (
    <li className="flex items-center gap-x-4 py-3 last:pb-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-semibold tabular-nums">{amount}</span>
          <Badge tone={tone}>
            <Icon aria-hidden="true" />
            {t(`open.${state}`)}
          </Badge>
        </p>
        <p className="mt-0.5 text-pretty text-muted-foreground text-sm">{t(`open.${state}Text`)}</p>
        <time dateTime={payment.startedAt} className="text-muted-foreground text-sm">
          {format.moment(payment.startedAt)}
        </time>
      </div>
      {payment.checkoutUrl ? (
        <a
          href={payment.checkoutUrl}
          aria-label={t('open.continueWith', { amount })}
          className={buttonClass({ variant: 'outline', size: 'sm-touch' })}
        >
          {t('open.continue')}
        </a>
      ) : null}
    </li>
  );
}

const LOOK = {
  unpaid: { tone: 'warning', Icon: Clock },
  submitted: { tone: 'neutral', Icon: Landmark },
  checking: { tone: 'neutral', Icon: Clock },
  failed: { tone: 'danger', Icon: CircleAlert },
} as const;

function stateOf({ status, submitted, checkoutUrl }: PaymentOutput): keyof typeof LOOK {
  if (status === 'failed') return 'failed';
  if (submitted) return 'submitted';
  return checkoutUrl ? 'unpaid' : 'checking';
}
