import { Field } from '@base-ui/react/field';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './class-names.ts';

export const controlClass =
  'w-full min-w-0 rounded-lg border border-input bg-card px-3.5 text-base text-foreground transition-[border-color,box-shadow] placeholder:text-muted-foreground ' +
  'hover:border-muted-foreground focus-visible:border-ring focus-visible:outline-none focus-visible:ring-3 focus-visible:ring-ring/25 ' +
  'aria-invalid:border-danger aria-invalid:ring-danger/20 disabled:cursor-not-allowed disabled:opacity-60';

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
    <div className="relative">
      {lead ? (
        <span className="pointer-events-none absolute inset-y-0 left-0 grid w-10 place-items-center text-muted-foreground [&_svg]:size-4.5">
          {lead}
        </span>
      ) : null}
      {box}
      {end ? (
        <span className="absolute inset-y-0 right-0 grid min-w-11 place-items-center text-muted-foreground [&_svg]:size-4.5">
          {end}
        </span>
      ) : null}
    </div>
  );
}
