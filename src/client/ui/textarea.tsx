import { Field } from '@base-ui/react/field';
import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';
import { controlClass } from './control-class.ts';

/** A text area that grows with its content. Inside a `Field` it takes label and error from there. */
export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <Field.Control
      render={
        <textarea
          {...props}
          className={cn(controlClass, 'field-sizing-content min-h-24 py-2.5', className)}
        />
      }
    />
  );
}
