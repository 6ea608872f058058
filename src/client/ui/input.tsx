import { Field } from '@base-ui/react/field';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './class-names.ts';
import { controlClass } from './control-class.ts';
import { ControlFrame } from './control-frame.tsx';

interface InputProps extends Omit<ComponentProps<typeof Field.Control>, 'className' | 'render'> {
  className?: string | undefined;
  /** An icon or word before the text. */
  lead?: ReactNode;
  /** A button after the text. */
  trail?: ReactNode;
  /** The number's unit, instead of a button. */
  unit?: string | undefined;
}

/** A text field. Inside a `Field` it takes its label, description and error from there. */
export function Input({ className, lead, trail, unit, ...props }: InputProps) {
  const end = unit ? <span className="pr-3 text-sm">{unit}</span> : trail;
  const box = (
    <Field.Control
      {...props}
      className={cn(
        controlClass,
        'h-11',
        lead ? 'pl-10' : null,
        unit ? 'pr-14' : end ? 'pr-11' : null,
        className,
      )}
    />
  );
  if (!lead && !end) return box;
  return (
    <ControlFrame lead={lead} end={end}>
      {box}
    </ControlFrame>
  );
}
