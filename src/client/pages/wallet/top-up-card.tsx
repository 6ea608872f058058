import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { ResendMail } from '#client/features/auth/sign-in/resend-mail.tsx';
import { AmountCheckout } from '#client/features/checkout/amount-checkout.tsx';
import { usePurchaseFlow } from '#client/features/checkout/flow/use-purchase-flow.ts';
import { usePushedParam } from '#client/features/url-param/use-pushed-param.ts';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody } from '#client/ui/card.tsx';
import { cn } from '#client/ui/class-names.ts';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { TOP_UP_MAX_MINOR, TOP_UP_MIN_MINOR } from '#shared/limits.ts';
import type { Currency } from '#shared/money/money.ts';
import { PATHS } from '#shared/paths.ts';
import { PRESETS, readAmount } from './top-up-amounts.ts';
import { useOwnCurrencies } from './use-own-currencies.ts';

const CHOICE =
  'h-12 select-none rounded-xl border px-3 font-semibold transition-colors aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary-ink not-aria-pressed:bg-card not-aria-pressed:hover:border-input';

/** Chooses amount and currency; the sheet takes the card. */
export function TopUpCard() {
  const { t } = useTranslation('wallet');
  const format = useFormats();
  const me = useMe();
  const { currencies, known } = useOwnCurrencies();
  const sheet = usePushedParam('pay');
  const flow = usePurchaseFlow({
    kind: 'topup',
    open: sheet.value !== null,
    onDone: sheet.close,
    onEnded: () => sheet.open('1'),
  });
  const { state, subject } = flow;
  const added = state.step === 'done' && state.result.kind === 'topup' ? state.result.receipt : null;
  const [chosen, setCurrency] = useState<Currency | null>(null);
  const [text, setText] = useState('');
  const [preset, setPreset] = useState<number | null>(null);
  const [checked, setChecked] = useState(false);
  const currency = chosen ?? currencies[0];
  const typed = readAmount(text, currency);
  const amountMinor = preset ?? ('amountMinor' in typed ? typed.amountMinor : null);
  const problem = checked && preset === null && 'problem' in typed ? typed.problem : null;
  const range = {
    min: format.money(TOP_UP_MIN_MINOR[currency], currency),
    max: format.money(TOP_UP_MAX_MINOR[currency], currency),
  };
  const unverified = me?.emailVerified === false;

  const submit = () => {
    setChecked(true);
    if (amountMinor === null) return;
    flow.begin({ topUp: { currency, amountMinor } });
    sheet.open('1');
  };
  return (
    <Card>
      <CardBody>
        <h2 className="font-semibold text-xl tracking-tight">{t('topUp.title')}</h2>
        {added ? (
          <Alert
            tone="success"
            className="mt-4"
            title={t('payment.paidTitle', { amount: format.money(added.amountMinor, added.currency) })}
          >
            {t('payment.paidText')}
          </Alert>
        ) : flow.isPaying && !sheet.value ? (
          <Alert
            className="mt-4"
            title={t('payment.pendingTitle')}
            action={
              <Button variant="outline" onClick={() => sheet.open('1')}>
                {t('open.continue')}
              </Button>
            }
          >
            {t('payment.pendingText')}
          </Alert>
        ) : null}
        {unverified ? (
          <div className="mt-4 grid gap-3">
            <Alert tone="warning" title={t('topUp.verifyTitle')}>
              {t('topUp.verifyText', { email: me?.email })}
            </Alert>
            {me ? <ResendMail email={me.email} /> : null}
          </div>
        ) : (
          <form
            noValidate
            className="mt-4 grid grid-cols-1 gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              submit();
            }}
          >
            <fieldset className="@container min-w-0">
              <legend className="mb-1.5 font-medium text-sm">{t('topUp.currency')}</legend>
              <div className={cn('grid grid-cols-1 gap-2 @min-[14rem]:grid-cols-3', !known && 'invisible')}>
                {currencies.map((each) => (
                  <button
                    key={each}
                    type="button"
                    aria-pressed={each === currency}
                    onClick={() => {
                      setCurrency(each);
                      setPreset(null);
                    }}
                    className={CHOICE}
                  >
                    {each}
                  </button>
                ))}
              </div>
            </fieldset>
            <fieldset className="@container min-w-0">
              <legend className="mb-1.5 font-medium text-sm">{t('topUp.presets')}</legend>
              <div className={cn('grid grid-cols-1 gap-2 @min-[14rem]:grid-cols-2', !known && 'invisible')}>
                {PRESETS[currency].map((amount) => (
                  <button
                    key={amount}
                    type="button"
                    aria-pressed={amount === preset}
                    onClick={() => {
                      setPreset(amount);
                      setText('');
                      setChecked(false);
                    }}
                    className={CHOICE}
                  >
                    {format.money(amount, currency)}
                  </button>
                ))}
              </div>
            </fieldset>
            <Field
              label={t('topUp.other')}
              hint={problem ? undefined : t('topUp.hint', range)}
              error={problem ? t(`topUp.${problem}`, range) : null}
            >
              <Input
                inputMode="decimal"
                autoComplete="off"
                value={text}
                onChange={(event) => {
                  setText(event.target.value);
                  setPreset(null);
                  setChecked(false);
                }}
                onBlur={() => setChecked(text.trim() !== '')}
                unit={currency}
              />
            </Field>
            <div className="grid grid-cols-1 gap-2.5">
              <Button type="submit" size="lg" className="h-auto min-h-13 w-full whitespace-normal py-2">
                {amountMinor === null
                  ? t('topUp.actionEmpty')
                  : t('topUp.action', { amount: format.money(amountMinor, currency) })}
              </Button>
            </div>
          </form>
        )}
        <AmountCheckout
          flow={flow}
          name={t('topUp.title')}
          description={me?.email ?? ''}
          currency={subject && 'topUp' in subject ? subject.topUp.currency : currency}
          returnPath={PATHS.wallet}
          open={sheet.value !== null}
          onClose={sheet.close}
        />
      </CardBody>
    </Card>
  );
}
