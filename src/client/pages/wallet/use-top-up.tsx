import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { ResendMail } from '#client/features/auth/sign-in/resend-mail.tsx';
import { AmountCheckout } from '#client/features/checkout/amount-checkout.tsx';
import { usePurchaseFlow } from '#client/features/checkout/flow/use-purchase-flow.ts';
import { usePushedParam } from '#client/features/url-param/use-pushed-param.ts';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { PATHS } from '#shared/paths.ts';
import { TopUpForm } from './top-up-form.tsx';
import { useOwnCurrencies } from './use-own-currencies.ts';

/** The parts of a top-up: one button, which the page places, and the state of the last one. */
interface TopUp {
  /** Opens the choice of the amount, then the sheet that takes the card. */
  button: ReactNode;
  notice: ReactNode;
}

export function useTopUp(): TopUp {
  const { t } = useTranslation(['wallet', 'common']);
  const format = useFormats();
  const me = useMe();
  const { currencies } = useOwnCurrencies();
  const [choosing, setChoosing] = useState(false);
  const paying = usePushedParam('pay');
  const flow = usePurchaseFlow({
    kind: 'topup',
    open: paying.value !== null,
    onDone: paying.close,
    onEnded: () => paying.open('1'),
  });
  const { state, subject } = flow;
  const added = state.step === 'done' && state.result.kind === 'topup' ? state.result.receipt : null;
  const button = (
    <>
      <Sheet
        open={choosing}
        onOpenChange={setChoosing}
        title={t('topUp.title')}
        closeLabel={t('common:close')}
        trigger={
          <Button variant="outline">
            <Plus aria-hidden="true" />
            {t('topUp.actionEmpty')}
          </Button>
        }
      >
        {me?.emailVerified === false ? (
          <div className="grid gap-3">
            <Alert tone="warning" title={t('topUp.verifyTitle')}>
              {t('topUp.verifyText', { email: me.email })}
            </Alert>
            <ResendMail email={me.email} />
          </div>
        ) : (
          <TopUpForm
            onChosen={(topUp) => {
              setChoosing(false);
              flow.begin({ topUp });
              paying.open('1');
            }}
          />
        )}
      </Sheet>
      <AmountCheckout
        flow={flow}
        name={t('topUp.title')}
        description={me?.email ?? ''}
        currency={subject && 'topUp' in subject ? subject.topUp.currency : currencies[0]}
        returnPath={PATHS.wallet}
        open={paying.value !== null}
        onClose={paying.close}
      />
    </>
  );
  const notice = added ? (
    <Alert
      tone="success"
      title={t('payment.paidTitle', { amount: format.money(added.amountMinor, added.currency) })}
    >
      {t('payment.paidText')}
    </Alert>
  ) : flow.isPaying && !paying.value ? (
    <Alert
      title={t('payment.pendingTitle')}
      action={
        <Button variant="outline" onClick={() => paying.open('1')}>
          {t('open.continue')}
        </Button>
      }
    >
      {t('payment.pendingText')}
    </Alert>
  ) : null;
  return { button, notice };
}
