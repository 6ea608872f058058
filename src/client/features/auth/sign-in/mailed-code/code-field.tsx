import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';

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
    <Field label={label} hint={hint} error={error} disabled={disabled}>
      <Input
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        autoFocus={autoFocus ?? false}
        className="font-semibold text-lg tracking-[0.3em]"
        value={value}
        onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, CODE_DIGITS))}
      />
    </Field>
  );
}
