import { Combobox as Base } from '@base-ui/react/combobox';
import { Check, ChevronsUpDown } from 'lucide-react';
import { type ReactNode, type Ref, useState } from 'react';
import { cn } from './class-names.ts';
import { controlClass } from './control-class.ts';
import { itemClass, popupClass } from './popup-class.ts';
import { Tooltip } from './tooltip.tsx';

export interface ComboboxOption {
  value: string;
  /** The displayed and searchable text. */
  label: string;
}

interface ComboboxProps {
  options: readonly ComboboxOption[];
  value: string;
  onChange: (value: string) => void;
  /** Called with the typed text if the options are searched elsewhere. */
  onSearch?: (text: string) => void;
  /** Required without a `Field` label. */
  'aria-label'?: string;
  /** Shown if nothing matches. */
  empty: ReactNode;
  /** Accessible name of the button that opens the list. */
  openLabel: string;
  disabled?: boolean | undefined;
  /** The focus target, as when a form focuses its first error. */
  ref?: Ref<HTMLInputElement> | undefined;
}

/** Maximum rendered rows: longer lists are narrowed by typing. */
const SHOWN_MAX = 100;

/** A searchable choice among many options. Inside a `Field` it takes its label and error from there. */
export function Combobox({
  options,
  value,
  onChange,
  onSearch,
  empty,
  openLabel,
  disabled,
  ref,
  ...aria
}: ComboboxProps) {
  const found = options.find((option) => option.value === value) ?? null;
  const [chosen, setChosen] = useState(found);
  const [isTyping, setIsTyping] = useState(false);
  const isStale = found?.value !== chosen?.value || found?.label !== chosen?.label;
  // Another object would reset the typed text, as when the options or the label load meanwhile.
  if (isStale && !(isTyping && chosen?.value === value)) setChosen(found);
  return (
    <Base.Root
      items={options}
      value={chosen}
      onValueChange={(option) => {
        if (option) onChange(option.value);
      }}
      isItemEqualToValue={(item, chosen) => item.value === chosen.value}
      onInputValueChange={(text, { reason }) => {
        const isTyped = reason === 'input-change';
        setIsTyping(isTyped);
        onSearch?.(isTyped ? text : '');
      }}
      {...(onSearch && { filter: null })}
      limit={SHOWN_MAX}
      autoHighlight
      disabled={disabled ?? false}
    >
      <Base.InputGroup className="relative">
        <Base.Input {...aria} ref={ref} className={cn(controlClass, 'h-11 truncate pr-11')} />
        <Tooltip label={openLabel}>
          <Base.Trigger className="absolute inset-y-0 right-0 grid w-11 place-items-center text-muted-foreground">
            <ChevronsUpDown aria-hidden="true" className="size-4" />
          </Base.Trigger>
        </Tooltip>
      </Base.InputGroup>
      <Base.Portal>
        <Base.Positioner className="z-50 outline-none" sideOffset={6}>
          <Base.Popup className={cn(popupClass, 'w-(--anchor-width)')}>
            <Base.Empty className="px-3 py-2.5 text-muted-foreground empty:hidden">{empty}</Base.Empty>
            <Base.List className="max-h-[min(20rem,var(--available-height,100vh))] overflow-y-auto overscroll-contain empty:hidden">
              {(option: ComboboxOption) => (
                <Base.Item key={option.value} value={option} className={cn(itemClass, 'pr-9')}>
                  <span className="min-w-0 flex-1 truncate">{option.label}</span>
                  <Base.ItemIndicator className="absolute right-3">
                    <Check aria-hidden="true" className="size-4" />
                  </Base.ItemIndicator>
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
