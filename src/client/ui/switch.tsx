import { Switch as BaseSwitch } from '@base-ui/react/switch';
import { cn } from './class-names.ts';

interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  'aria-label'?: string | undefined;
  id?: string | undefined;
  name?: string | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

/** On or off, at once. Inside a `Field` it takes its label from there. */
export function Switch({ checked, onChange, disabled, id, name, className, ...aria }: SwitchProps) {
  return (
    <BaseSwitch.Root
      {...aria}
      {...(id === undefined ? {} : { id })}
      {...(name === undefined ? {} : { name })}
      checked={checked}
      onCheckedChange={(next) => onChange(next)}
      disabled={disabled ?? false}
      className={cn(
        'inline-flex h-7 w-12 shrink-0 items-center rounded-full bg-input p-0.5 transition-colors data-checked:bg-primary data-disabled:opacity-50',
        className,
      )}
    >
      <BaseSwitch.Thumb className="size-6 rounded-full bg-white shadow-card transition-transform data-checked:translate-x-5" />
    </BaseSwitch.Root>
  );
}
