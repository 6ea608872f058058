import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/preferences/language.ts';
import { useMe } from '#client/features/session/use-me.ts';
import { ResendMail } from '#client/features/sign-in/resend-mail.tsx';
import { useTopUp } from '#client/features/top-up/use-top-up.ts';
import { errorMessage, isRefusal } from '#client/lib/api/error-record.ts';
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

/** Chooses amount and currency, then redirects to the payment provider's checkout. */
export function TopUpCard() {
  const { t } = useTranslation('wallet');
  const { language } = useLanguage();
  const format = useFormats();
  const me = useMe();
  const { currencies, known } = useOwnCurrencies();
  const topUp = useTopUp();
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
  const unverified = me?.emailVerified === false || isRefusal(topUp.error, 'EMAIL_NOT_VERIFIED');

  const submit = () => {
    setChecked(true);
    if (amountMinor !== null) topUp.start({ currency, amountMinor, returnPath: PATHS.wallet });
  };
  return (
    <Card>
      <CardBody>
        <h2 className="font-semibold text-xl tracking-tight">{t('topUp.title')}</h2>
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
              if (!topUp.busy) submit();
            }}
          >
            <fieldset disabled={topUp.busy} className="@container min-w-0">
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
            <fieldset disabled={topUp.busy} className="@container min-w-0">
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
              disabled={topUp.busy}
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
            {topUp.error ? <Alert tone="danger">{errorMessage(topUp.error, language)}</Alert> : null}
            <div className="grid grid-cols-1 gap-2.5">
              <Button
                type="submit"
                size="lg"
                busy={topUp.busy}
                className="h-auto min-h-13 w-full whitespace-normal py-2"
              >
                {amountMinor === null
                  ? t('topUp.actionEmpty')
                  : t('topUp.action', { amount: format.money(amountMinor, currency) })}
              </Button>
              <p className="text-pretty text-muted-foreground text-sm">{t('topUp.secure')}</p>
            </div>
          </form>
        )}
      </CardBody>
    </Card>
  );
}
