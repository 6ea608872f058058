import { CreditCard, type LucideIcon, Wallet, WalletCards } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/preferences/language.ts';
import { errorCodeOf, errorMessage } from '#client/lib/api/error-record.ts';
import { errorText } from '#client/lib/api/error-text.ts';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import type { PaymentMethods } from '#shared/contracts/checkout.ts';
import { isErrorCode } from '#shared/errors/errors.ts';
import type { Currency } from '#shared/money/money.ts';
import type { PaymentMethod } from '#shared/states.ts';
import type { PurchaseFlow } from '../flow/use-purchase-flow.ts';
import { CardStep } from './card-step.tsx';
import { FormSkeleton, PaymentFrame } from './payment-frame.tsx';
import { RadioRows } from './radio-rows.tsx';

interface PayStepProps {
  flow: PurchaseFlow;
  methods: PaymentMethods;
  currency: Currency;
}

/** The method, then its button or card form. What costs nothing is taken by itself. */
export function PayStep({ flow, methods, currency }: PayStepProps) {
  const { t } = useTranslation('checkout');
  const { language } = useLanguage();
  const format = useFormats();
  const { state, view, form, paying, error, pay } = flow;
  // A visitor claims nothing before the code.
  const claiming = flow.claiming && flow.screen !== 'guestPay';
  const { available, unavailable } = methods;
  const [chosen, setChosen] = useState<PaymentMethod | null>(methodOf(flow));
  const offer = available.find(({ method }) => method === chosen) ?? available[0] ?? null;
  const method = offer?.method ?? null;
  const price = offer ? format.money(offer.walletMinor + offer.cardMinor, currency) : '';
  // The result of a wallet payment is unknown: only a repeat tells.
  const isUnknown = state.step === 'unanswered';
  const isBusy = state.step === 'payBusy';
  const isUncharged = state.step === 'open' && state.isUncharged === true && !flow.problem;
  // An answer that says no more is no lost connection, and after a reload nobody knows.
  const isOffline = error !== null && !isErrorCode(errorCodeOf(error));
  const isCard = method === 'card' || method === 'wallet_and_card';
  // After a reload the bank's form is asked for again.
  const isAsked = method === 'free' || (isCard && state.step === 'card');
  const opensItself = isAsked && !claiming && !form && !paying && !error && !isUnknown;
  const start = useEffectEvent(() => {
    if (method) pay(method);
  });
  useEffect(() => {
    if (opensItself) start();
  }, [opensItself]);

  if (!offer || !method) {
    return (
      <Alert tone="warning" title={t('method.none')}>
        {unavailable.map(({ method: none, code }) => (
          <p key={none}>{errorText(code, language)}</p>
        ))}
      </Alert>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      {available.length > 1 ? (
        <Methods
          methods={methods}
          currency={currency}
          value={method}
          // A second payment without a hold would be charged as well.
          disabled={
            paying || isUnknown || (isBusy && !view?.checkoutId) || (state.step === 'card' && state.isSent)
          }
          onChange={(next) => {
            setChosen(next);
            flow.otherMethod();
          }}
        />
      ) : null}
      {offer.walletMinor < 0 ? (
        <p className="text-muted-foreground text-sm">
          {t('method.smallestCharge', {
            card: format.money(offer.cardMinor, currency),
            change: format.money(-offer.walletMinor, currency),
          })}
        </p>
      ) : null}
      {isBusy ? (
        <Alert tone="warning">{errorText('PAYMENTS_BUSY', language)}</Alert>
      ) : isUnknown ? (
        <Alert tone="warning" title={t(isOffline ? 'unknownResult.title' : 'unknownResult.noAnswer')}>
          {t('unknownResult.text')}
        </Alert>
      ) : error ? (
        <Alert tone="danger">{errorMessage(error, language)}</Alert>
      ) : isUncharged ? (
        <Alert tone="warning">{t('uncharged')}</Alert>
      ) : null}
      {form ? (
        <PaymentFrame key={form.paymentId} url={form.frameUrl} onMessage={flow.onFrame} />
      ) : isCard && !isUnknown && !claiming && state.step !== 'card' ? (
        <CardStep key={method} flow={flow} offer={offer} currency={currency} />
      ) : method === 'wallet' || error || isUnknown ? (
        <Button
          size="lg"
          className="h-auto min-h-13 w-full whitespace-normal py-2"
          busy={paying || claiming}
          onClick={() => (isUnknown ? flow.checkAgain() : pay(method))}
        >
          {paying ? t('pay.running') : error || isUnknown ? t('tryAgain') : t('pay.action', { price })}
        </Button>
      ) : (
        <FormSkeleton />
      )}
    </div>
  );
}

/** The method of a payment that this purchase has begun. */
function methodOf({ state }: PurchaseFlow): PaymentMethod | null {
  if ('pay' in state) return state.pay?.method ?? null;
  return 'call' in state && state.call.kind === 'pay' ? state.call.pay.method : null;
}

const ICON_OF = {
  wallet: Wallet,
  card: CreditCard,
  wallet_and_card: WalletCards,
  free: Wallet,
} as const satisfies Record<PaymentMethod, LucideIcon>;

interface MethodsProps {
  methods: PaymentMethods;
  currency: Currency;
  value: PaymentMethod;
  disabled: boolean;
  onChange: (method: PaymentMethod) => void;
}

function Methods({ methods, currency, value, disabled, onChange }: MethodsProps) {
  const { t } = useTranslation('checkout');
  const format = useFormats();
  const money = (minor: number) => format.money(minor, currency);
  return (
    <RadioRows
      legend={t('method.legend')}
      rows={methods.available.map(({ method, walletMinor, cardMinor }) => ({
        value: method,
        Icon: ICON_OF[method],
        title: t(`method.${method === 'free' ? 'wallet' : method}`),
        text:
          method === 'wallet'
            ? t('method.walletText', { amount: money(methods.balanceMinor ?? 0) })
            : method === 'wallet_and_card'
              ? t('method.bothText', { wallet: money(walletMinor), card: money(cardMinor) })
              : t(methods.hasExpress ? 'method.expressText' : 'method.cardText'),
      }))}
      value={value}
      disabled={disabled}
      onChange={onChange}
    />
  );
}
