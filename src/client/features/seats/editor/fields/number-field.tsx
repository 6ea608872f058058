import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftField } from './draft-field.tsx';
import { wholeIn } from './numbers.ts';

interface NumberFieldProps {
  label: string;
  hint?: ReactNode;
  /** Null: several parts that differ are selected. */
  value: number | null;
  min: number;
  max: number;
  onCommit: (value: number) => void;
  unit?: string;
  className?: string;
}

/** A whole number of what is selected. */
export function NumberField({ value, min, max, onCommit, ...field }: NumberFieldProps) {
  const { t } = useTranslation('seatPlans');
  return (
    <DraftField
      {...field}
      type="number"
      value={value === null ? '' : String(value)}
      maxLength={Math.max(String(min).length, String(max).length)}
      accepts={(text) => wholeIn(text, min, max) !== null}
      error={min === 1 ? t('problem.number', { max }) : t('problem.between', { min, max })}
      onCommit={(text) => {
        const number = wholeIn(text, min, max);
        if (number !== null) onCommit(number);
      }}
    />
  );
}
