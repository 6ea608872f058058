import { type ReactNode, useState } from 'react';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';

interface DraftFieldProps {
  label: string;
  hint?: ReactNode;
  /** What the plan says now. */
  value: string;
  /** Whether the text can be taken over; otherwise the field shows the error and keeps the text. */
  accepts: (text: string) => boolean;
  error: string;
  /** Enter, or leaving the field with another text. */
  onCommit: (text: string) => void;
  type?: 'text' | 'number';
  placeholder?: string;
  maxLength?: number;
  unit?: string;
  className?: string;
}

/** A field of what is selected: typing changes nothing until Enter or until the field is left, so each edit is one step. */
export function DraftField(props: DraftFieldProps) {
  const { label, hint, value, accepts, error, onCommit, type = 'text', className, ...input } = props;
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  const [isWrong, setIsWrong] = useState(false);
  if (shown !== value) {
    setShown(value);
    setText(value);
    setIsWrong(false);
  }
  const commit = () => {
    if (text.trim() === value) return;
    const isRight = accepts(text.trim());
    setIsWrong(!isRight);
    if (isRight) onCommit(text.trim());
  };
  return (
    <Field
      label={label}
      hint={hint}
      error={isWrong ? error : null}
      {...(className === undefined ? {} : { className })}
    >
      <Input
        {...input}
        inputMode={type === 'number' ? 'numeric' : undefined}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setIsWrong(false);
        }}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          commit();
        }}
      />
    </Field>
  );
}
