import { Field } from '@base-ui/react/field';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './class-names.ts';
import { controlClass } from './control-class.ts';
import { ControlFrame } from './control-frame.tsx';

interface InputProps extends Omit<ComponentProps<typeof Field.Control>, 'className' | 'render'> {
  className?: string | undefined;
  /** An icon or a word inside the box, before the text. */
  lead?: ReactNode;
  /** A button inside the box, after the text. */
  trail?: ReactNode;
  /** What the number is counted in, in the place of a button. */
  unit?: string | undefined;
}

/** A text box. Inside a `Field` it takes its label, description and error from there. */
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
