import { Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Tooltip } from '#client/ui/tooltip.tsx';

interface StepperProps {
  label: string;
  fewer: string;
  more: string;
  value: number;
  max: number;
  disabled: boolean;
  onChange: (value: number) => void;
}

/** A number of people or tickets, sized for a thumb in the dark. */
export function Stepper({ label, fewer, more, value, max, disabled, onChange }: StepperProps) {
  return (
    <fieldset aria-label={label} className="flex items-center gap-2">
      <Step label={fewer} disabled={disabled || value <= 1} onPress={() => onChange(value - 1)}>
        <Minus aria-hidden="true" />
      </Step>
      <output aria-live="polite" className="w-14 text-center font-semibold text-3xl">
        {value}
      </output>
      <Step label={more} disabled={disabled || value >= max} onPress={() => onChange(value + 1)}>
        <Plus aria-hidden="true" />
      </Step>
    </fieldset>
  );
}

function Step(props: { label: string; disabled: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <Tooltip label={props.label}>
      <button
        type="button"
        disabled={props.disabled}
        onClick={props.onPress}
        className="grid size-14 place-items-center rounded-full border border-input bg-card transition-colors hover:bg-muted disabled:opacity-40 [&_svg]:size-6"
      >
        {props.children}
      </button>
    </Tooltip>
  );
}
