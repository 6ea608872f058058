import { Minus, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#client/ui/icon-button.tsx';

interface QuantityStepperProps {
  /** Accessible name of the counted item. */
  name: string;
  value: number;
  min?: number;
  max: number;
  disabled: boolean;
  onChange: (value: number) => void;
}

export function QuantityStepper({ name, value, min = 0, max, disabled, onChange }: QuantityStepperProps) {
  const { t } = useTranslation('events');
  return (
    <fieldset aria-label={t('buy.quantity', { type: name })} className="flex shrink-0 items-center gap-1">
      <IconButton
        variant="outline"
        label={t('buy.fewer', { type: name })}
        disabled={disabled || value <= min}
        onClick={() => onChange(value - 1)}
        className="rounded-full"
      >
        <Minus aria-hidden="true" />
      </IconButton>
      <output aria-live="polite" className="w-9 text-center font-semibold text-lg">
        {value}
      </output>
      <IconButton
        variant="outline"
        label={t('buy.more', { type: name })}
        disabled={disabled || value >= max}
        onClick={() => onChange(value + 1)}
        className="rounded-full"
      >
        <Plus aria-hidden="true" />
      </IconButton>
    </fieldset>
  );
}
