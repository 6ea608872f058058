import { type ReactNode, useId } from 'react';
import { cn } from '#client/ui/class-names.ts';
import { labelClass } from '#client/ui/field.tsx';

interface SegmentsProps<T extends string> {
  label: string;
  options: readonly { value: T; label: ReactNode }[];
  /** Null: several parts that differ are selected. */
  value: T | null;
  onChange: (value: T) => void;
  className?: string;
}

/** A choice among a few options that are all visible: native radio buttons, which arrow keys move through. */
export function Segments<T extends string>({ label, options, value, onChange, className }: SegmentsProps<T>) {
  const name = useId();
  return (
    <fieldset className={cn('min-w-0', className)}>
      <legend className={cn(labelClass, 'mb-1.5')}>{label}</legend>
      <div className="flex flex-wrap gap-1.5">
        {options.map((option) => (
          <label
            key={option.value}
            className="relative inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-lg border border-input/60 px-3 text-sm has-checked:border-inverse has-checked:bg-inverse has-checked:font-semibold has-checked:text-inverse-foreground has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2 sm:min-h-9"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
