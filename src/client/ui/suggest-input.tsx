import { Autocomplete } from '@base-ui/react/autocomplete';
import { ChevronsUpDown } from 'lucide-react';
import type { Ref } from 'react';
import { cn } from './class-names.ts';
import { controlClass } from './control-class.ts';
import { itemClass, popupClass } from './popup-class.ts';
import { Tooltip } from './tooltip.tsx';

export interface Suggestion {
  /** Unique in the list. */
  id: string;
  /** What the field then holds. */
  label: string;
  /** Shown in grey after the label. */
  note: string;
}

interface SuggestInputProps<Item extends Suggestion> {
  items: readonly Item[];
  value: string;
  onChange: (text: string) => void;
  onChoose: (item: Item) => void;
  onBlur?: (() => void) | undefined;
  /** Accessible name of the button that opens the list. */
  openLabel: string;
  maxLength: number;
  disabled?: boolean | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A text field that suggests earlier values; any other text is as good. */
export function SuggestInput<Item extends Suggestion>(props: SuggestInputProps<Item>) {
  const { items, value, onChange, onChoose, onBlur, openLabel, maxLength, disabled, ref } = props;
  const typed = value.trim().toLowerCase();
  // A chosen value offers the others, too.
  const isChosen = items.some(({ label }) => label.toLowerCase() === typed);
  const fitting = isChosen ? items : items.filter(({ label }) => label.toLowerCase().includes(typed));
  return (
    <Autocomplete.Root
      items={fitting}
      mode="none"
      value={value}
      onValueChange={(next, { reason }) => {
        // The item reports itself.
        if (reason !== 'item-press') onChange(next);
      }}
      itemToStringValue={({ label }) => label}
      disabled={disabled ?? false}
    >
      <Autocomplete.InputGroup className="relative">
        <Autocomplete.Input
          ref={ref}
          onBlur={onBlur}
          maxLength={maxLength}
          className={cn(controlClass, 'h-11 pr-11')}
        />
        {items.length > 0 ? (
          <Tooltip label={openLabel}>
            {/* The field's label would name the button like the input. */}
            <Autocomplete.Trigger
              aria-labelledby={undefined}
              className="absolute inset-y-0 right-0 grid w-11 place-items-center text-muted-foreground"
            >
              <ChevronsUpDown aria-hidden="true" className="size-4" />
            </Autocomplete.Trigger>
          </Tooltip>
        ) : null}
      </Autocomplete.InputGroup>
      <Autocomplete.Portal>
        <Autocomplete.Positioner className="z-50 outline-none" sideOffset={6}>
          <Autocomplete.Popup className={cn(popupClass, 'w-(--anchor-width) data-empty:hidden')}>
            <Autocomplete.List className="max-h-[min(20rem,var(--available-height,100vh))] overflow-y-auto overscroll-contain">
              {(item: Item) => (
                <Autocomplete.Item
                  key={item.id}
                  value={item}
                  onClick={() => onChoose(item)}
                  className={cn(itemClass, 'flex-wrap gap-y-0')}
                >
                  <span className="wrap-anywhere">{item.label}</span>
                  <span className="wrap-anywhere text-muted-foreground text-sm">{item.note}</span>
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  );
}
