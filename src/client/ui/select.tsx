import { Select as BaseSelect } from '@base-ui/react/select';
import { Check, ChevronsUpDown } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { cn } from './class-names.ts';
import { controlClass } from './control-class.ts';
import { itemClass, popupClass } from './popup-class.ts';

export interface SelectOption<T extends string> {
  value: T;
  label: ReactNode;
  disabled?: boolean;
}

interface SelectProps<T extends string> {
  options: readonly SelectOption<T>[];
  value: T | null;
  onChange: (value: T) => void;
  placeholder?: ReactNode;
  /** Required without a `Field` label. */
  'aria-label'?: string | undefined;
  name?: string | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
  /** The focus target, as when a form focuses its first error. */
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** A choice among a few options. Inside a `Field` it takes its label and error from there. */
export function Select<T extends string>({
  options,
  value,
  onChange,
  placeholder,
  name,
  disabled,
  className,
  ref,
  ...aria
}: SelectProps<T>) {
  return (
    <BaseSelect.Root
      items={options}
      value={value}
      onValueChange={(next) => {
        if (next !== null) onChange(next);
      }}
      {...(name === undefined ? {} : { name })}
      disabled={disabled ?? false}
    >
      <BaseSelect.Trigger
        {...aria}
        ref={ref}
        className={cn(
          controlClass,
          'flex min-h-11 items-center justify-between gap-2 py-1.5 text-left data-disabled:opacity-60',
          className,
        )}
      >
        <BaseSelect.Value
          className="wrap-break-word line-clamp-3 min-w-0 leading-snug data-placeholder:text-muted-foreground"
          placeholder={placeholder}
        />
        <BaseSelect.Icon>
          <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
        </BaseSelect.Icon>
      </BaseSelect.Trigger>
      <BaseSelect.Portal>
        <BaseSelect.Positioner className="z-50 outline-none" sideOffset={6} alignItemWithTrigger={false}>
          <BaseSelect.Popup className={cn(popupClass, 'min-w-(--anchor-width)')}>
            <BaseSelect.List className="max-h-[min(22rem,var(--available-height,100vh))] overflow-y-auto">
              {options.map((option) => (
                <BaseSelect.Item
                  key={option.value}
                  value={option.value}
                  disabled={option.disabled ?? false}
                  className={cn(itemClass, 'pr-9')}
                >
                  <BaseSelect.ItemText className="wrap-break-word min-w-0 flex-1 leading-snug">
                    {option.label}
                  </BaseSelect.ItemText>
                  <BaseSelect.ItemIndicator className="absolute right-3">
                    <Check aria-hidden="true" className="size-4" />
                  </BaseSelect.ItemIndicator>
                </BaseSelect.Item>
              ))}
            </BaseSelect.List>
          </BaseSelect.Popup>
        </BaseSelect.Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
  );
}
