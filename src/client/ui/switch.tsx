import { Switch as BaseSwitch } from '@base-ui/react/switch';
import { type ReactNode, useId } from 'react';
import { cn } from './class-names.ts';
import { useReadOnly } from './read-only.ts';

interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: ReactNode;
  /** Describes its effect in the current state. */
  hint?: ReactNode;
  disabled?: boolean | undefined;
}

/** An on/off switch with immediate effect. The whole row can be pressed. */
export function Switch({ checked, onChange, label, hint, disabled }: SwitchProps) {
  const id = useId();
  const isReadOnly = useReadOnly();
  return (
    <label
      htmlFor={id}
      className={cn(
        'flex min-h-11 cursor-pointer justify-between gap-4 has-data-disabled:cursor-default',
        hint ? 'items-start' : 'items-center',
      )}
    >
      <span className="wrap-anywhere min-w-0">
        <span className="block font-medium">{label}</span>
        {hint ? <span className="mt-0.5 block text-pretty text-muted-foreground text-sm">{hint}</span> : null}
      </span>
      <BaseSwitch.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled || isReadOnly}
        className="inline-flex h-7 w-12 shrink-0 items-center rounded-full border border-input bg-muted p-0.5 transition-colors focus-visible:outline-2 focus-visible:outline-ring focus-visible:outline-offset-2 data-checked:border-primary data-checked:bg-primary data-disabled:opacity-60"
      >
        <BaseSwitch.Thumb className="size-5.5 rounded-full bg-foreground/70 transition-[translate,background-color] duration-150 data-checked:translate-x-5 data-checked:bg-white motion-reduce:transition-none" />
      </BaseSwitch.Root>
    </label>
  );
}
