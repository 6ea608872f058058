import { Field } from '@base-ui/react/field';
import { OTPInput, type SlotProps } from 'input-otp';
import type { SyntheticEvent } from 'react';
import { cn } from './class-names.ts';

interface DigitBoxesProps {
  length: number;
  name: string;
  value: string;
  onChange: (digits: string) => void;
  autoFocus?: boolean | undefined;
}

/**
 * A box per digit over one text field, so that paste, autofill and a screen reader meet a single value. Inside a `Field` it
 * takes its label, description and error from there.
 */
export function DigitBoxes({ length, name, value, onChange, autoFocus = false }: DigitBoxesProps) {
  /** A whole code replaces what is typed, wherever the caret is. */
  const takeWhole = (event: SyntheticEvent, text: string) => {
    const digits = digitsOf(text, length);
    if (digits.length < length) return;
    event.preventDefault();
    event.stopPropagation();
    onChange(digits);
  };
  return (
    <Field.Control
      name={name}
      value={value}
      autoFocus={autoFocus}
      required
      render={({ children: _children, nonce: _nonce, ...control }) => (
        <OTPInput
          {...control}
          value={value}
          onChange={onChange}
          onPasteCapture={(event) => takeWhole(event, event.clipboardData.getData('text'))}
          // A keyboard's suggestion such as "123 456".
          onBeforeInput={(event) => takeWhole(event, event.data)}
          pasteTransformer={(pasted) => digitsOf(pasted, length)}
          // A password manager's value, before the library cuts it to its first characters.
          onInput={({ currentTarget: field }) => {
            const digits = digitsOf(field.value, length);
            if (field.value !== digits) field.value = digits;
          }}
          maxLength={length}
          noScriptCSSFallback={null}
          containerClassName="group has-aria-invalid:animate-shake"
          render={({ slots }) => (
            <div aria-hidden="true" className="grid grid-flow-col auto-cols-fr gap-1.5 sm:gap-2">
              {Array.from(slots.entries(), ([place, slot]) => (
                <Box key={place} {...slot} />
              ))}
            </div>
          )}
        />
      )}
    />
  );
}

function digitsOf(text: string, length: number): string {
  return text.replace(/\D/g, '').slice(0, length);
}

function Box({ char, isActive, hasFakeCaret }: SlotProps) {
  return (
    <div
      className={cn(
        'grid h-14 min-w-0 place-items-center rounded-lg border border-input bg-card font-mono text-2xl text-foreground transition-[border-color,box-shadow]',
        'group-has-disabled:opacity-60 group-has-aria-invalid:border-danger',
        isActive && 'border-ring ring-3 ring-ring/25',
      )}
    >
      {char ?? (hasFakeCaret ? <span className="h-6 w-0.5 animate-pulse bg-foreground" /> : null)}
    </div>
  );
}
