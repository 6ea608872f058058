import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { TOP_UP_MAX_MINOR, TOP_UP_MIN_MINOR } from '#shared/limits.ts';
import type { Currency } from '#shared/money/money.ts';
import { PRESETS, readAmount } from './top-up-amounts.ts';
import { useOwnCurrencies } from './use-own-currencies.ts';

const CHOICE =
  'h-12 select-none rounded-xl border px-3 font-semibold transition-colors aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary-ink not-aria-pressed:bg-card not-aria-pressed:hover:border-input';

interface TopUpFormProps {
  onChosen: (topUp: { currency: Currency; amountMinor: number }) => void;
}

/** Chooses currency and amount. */
export function TopUpForm({ onChosen }: TopUpFormProps) {
  const { t } = useTranslation('wallet');
  const format = useFormats();
  const { currencies, known } = useOwnCurrencies();
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
  const submit = () => {
    setChecked(true);
    if (amountMinor !== null) onChosen({ currency, amountMinor });
  };
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4"
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
  );
}
