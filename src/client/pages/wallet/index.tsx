import { WalletCards } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { UnpaidNotices } from '#client/features/checkout/unpaid/unpaid-notices.tsx';
import { RefundQuestion } from '#client/features/money/to-card/refund-question.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Balances } from './balances.tsx';
import { History } from './history.tsx';
import { OpenPayments } from './open-payments.tsx';
import { PaymentNotice } from './payment-notice.tsx';
import { ToCardCard } from './to-card/to-card-card.tsx';
import { useIsUnused } from './use-own-currencies.ts';
import { usePaymentReturn } from './use-payment-return.ts';
import { useTopUp } from './use-top-up.tsx';

export default function WalletPage() {
  const { t } = useTranslation('wallet');
  const payment = usePaymentReturn();
  const topUp = useTopUp();
  const isUnused = useIsUnused();
  const me = useMe();
  const open = <OpenPayments except={payment?.payment?.paymentId ?? null} />;
  return (
    <>
      <h1 className="font-semibold text-2xl tracking-tight sm:text-3xl">{t('title')}</h1>
      <p className="mt-1.5 text-muted-foreground max-sm:sr-only">{t('lead')}</p>
      <div className="mt-4 grid grid-cols-1 gap-5 empty:hidden">
        <UnpaidNotices />
        {payment ? <PaymentNotice payment={payment} /> : null}
        {topUp.notice}
      </div>
      {isUnused ? (
        <>
          <section aria-label={t('balance')}>
            <EmptyState
              icon={<WalletCards aria-hidden="true" />}
              title={t('unused.title')}
              text={
                <>
                  {t('unused.text')}
                  {me ? <span className="mt-1 block break-words text-sm">{me.email}</span> : null}
                </>
              }
              action={topUp.button}
            />
          </section>
          {open}
        </>
      ) : (
        <div className="mt-4 max-lg:in-order grid grid-cols-1 items-start gap-x-10 gap-y-6 lg:grid-cols-[24rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
          <div className="in-order grid grid-cols-1 gap-5">
            <Balances action={topUp.button} />
            <RefundQuestion />
            {open}
          </div>
          <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <History />
          </div>
          <ToCardCard />
        </div>
      )}
    </>
  );
}
