import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';

interface RadioRow<Value extends string> {
  value: Value;
  Icon: LucideIcon;
  title: ReactNode;
  text?: ReactNode;
}

interface RadioRowsProps<Value extends string> {
  legend: string;
  rows: readonly RadioRow<Value>[];
  value: Value;
  disabled: boolean;
  onChange: (value: Value) => void;
}

/** A radio group with one row per choice. */
export function RadioRows<Value extends string>(props: RadioRowsProps<Value>) {
  const { legend, rows, value: chosen, disabled, onChange } = props;
  const name = useId();
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-2 font-medium text-sm">{legend}</legend>
      <div className="grid grid-cols-1 divide-y overflow-hidden rounded-xl border">
        {rows.map(({ value, Icon, title, text }) => (
          <label
            key={value}
            className="flex min-h-14 cursor-pointer items-center gap-3 px-4 py-2.5 transition-colors hover:bg-muted has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:-outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              className="size-4.5 shrink-0 accent-primary"
              checked={value === chosen}
              onChange={() => onChange(value)}
            />
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{title}</span>
              {text ? <span className="block text-muted-foreground text-sm">{text}</span> : null}
            </span>
            <Icon aria-hidden="true" className="size-5 shrink-0 text-muted-foreground" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
