import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/preferences/language.ts';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import type { PaymentReturn } from './use-payment-return.ts';

/** The result of the top-up that the user just returned from. */
export function PaymentNotice({ payment }: { payment: PaymentReturn }) {
  const { t } = useTranslation('wallet');
  const { language } = useLanguage();
  const format = useFormats();
  const dismiss = (
    <Button variant="outline" size="sm-touch" onClick={payment.dismiss}>
      {t('payment.dismiss')}
    </Button>
  );
  switch (payment.status) {
    case 'pending':
      if (payment.payment?.submitted)
        return (
          <Alert title={t('payment.submittedTitle')} action={dismiss}>
            {t('payment.submittedText')}
          </Alert>
        );
      return (
        <Alert
          title={
            <span className="flex items-center gap-2">
              {t('payment.pendingTitle')}
              <Spinner className="size-4" />
            </span>
          }
        >
          {t('payment.pendingText')}
        </Alert>
      );
    case 'paid':
      return (
        <Alert
          tone="success"
          title={t('payment.paidTitle', {
            amount: payment.payment
              ? format.money(payment.payment.amountMinor, payment.payment.currency)
              : '',
          })}
          action={dismiss}
        >
          {t('payment.paidText')}
        </Alert>
      );
    case 'failed':
      return (
        <Alert tone="danger" title={t('payment.failedTitle')} action={dismiss}>
          {t('payment.failedText')}
        </Alert>
      );
    case 'unknown':
      return (
        <Alert tone="warning" title={t('payment.unknownTitle')} action={dismiss}>
          {errorMessage(payment.error, language)}
        </Alert>
      );
  }
}
