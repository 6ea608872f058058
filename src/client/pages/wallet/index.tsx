import { useTranslation } from 'react-i18next';
import { RefundQuestion } from '#client/features/money/to-card/refund-question.tsx';
import { Balances } from './balances.tsx';
import { History } from './history.tsx';
import { OpenPayments } from './open-payments.tsx';
import { PaymentNotice } from './payment-notice.tsx';
import { ToCardCard } from './to-card/to-card-card.tsx';
import { TopUpCard } from './top-up-card.tsx';
import { usePaymentReturn } from './use-payment-return.ts';

export default function WalletPage() {
  const { t } = useTranslation('wallet');
  const payment = usePaymentReturn();
  return (
    <>
      <h1 className="font-semibold text-2xl tracking-tight sm:text-3xl">{t('title')}</h1>
      <p className="mt-1.5 text-muted-foreground">{t('lead')}</p>
      {payment ? (
        <div className="mt-5">
          <PaymentNotice payment={payment} />
        </div>
      ) : null}
      <div className="mt-5 max-lg:in-order grid grid-cols-1 items-start gap-x-10 gap-y-8 lg:grid-cols-[24rem_minmax(0,1fr)]">
        <div className="grid grid-cols-1 gap-5">
          <Balances />
          <div className="in-order grid grid-cols-1 gap-5">
            <RefundQuestion />
            <OpenPayments except={payment?.payment?.paymentId ?? null} />
            <TopUpCard />
            <ToCardCard />
          </div>
        </div>
        <History />
      </div>
    </>
  );
}
