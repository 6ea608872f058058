import { Field as BaseField } from '@base-ui/react/field';
import type { ReactNode } from 'react';
import { cn } from './class-names.ts';
import { ProblemWords, problemClass } from './problem-text.tsx';

export const labelClass = 'text-sm font-medium text-foreground';

interface FieldProps {
  label: ReactNode;
  /** Shown below the control and read with it. */
  hint?: ReactNode;
  /** The error text; marks the control invalid and is read with it. */
  error?: string | null | undefined;
  /** Hint and error change by themselves: a screen reader announces them. */
  live?: boolean;
  /** A word such as "optional" next to the label. */
  aside?: ReactNode;
  name?: string | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A control with its label, hint and error; Base UI connects them with ids and `aria-describedby`. */
export function Field(props: FieldProps) {
  const { label, hint, error, live = false, aside, name, disabled, className, children } = props;
  return (
    <BaseField.Root
      {...(name === undefined ? {} : { name })}
      disabled={disabled ?? false}
      invalid={Boolean(error)}
      className={cn('flex min-w-0 flex-col gap-1.5', className)}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <BaseField.Label className={labelClass}>{label}</BaseField.Label>
        {aside ? <span className="text-muted-foreground text-sm">{aside}</span> : null}
      </div>
      {children}
      <div aria-live={live ? 'polite' : undefined} className="contents">
        {hint ? (
          <BaseField.Description className="text-muted-foreground text-sm">{hint}</BaseField.Description>
        ) : null}
        <BaseField.Error match={Boolean(error)} className={problemClass}>
          <ProblemWords>{error}</ProblemWords>
        </BaseField.Error>
      </div>
    </BaseField.Root>
  );
}
