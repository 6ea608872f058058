import { DigitBoxes } from '#client/ui/digit-boxes.tsx';
import { Field } from '#client/ui/field.tsx';

export const CODE_DIGITS = 6;

interface CodeFieldProps {
  label: string;
  hint: string;
  error: string | null;
  value: string;
  onChange: (digits: string) => void;
  disabled?: boolean;
  autoFocus?: boolean;
}

/** Six digits from a mail or an authenticator app; strips other pasted characters. */
export function CodeField({ label, hint, error, value, onChange, disabled, autoFocus }: CodeFieldProps) {
  return (
    <Field label={label} hint={error ? null : hint} error={error} disabled={disabled} live>
      <DigitBoxes length={CODE_DIGITS} name="code" value={value} onChange={onChange} autoFocus={autoFocus} />
    </Field>
  );
}
