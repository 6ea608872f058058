import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import type { TicketValues } from '#client/features/events/own/draft/ticket-values.ts';

interface FormPartProps {
  title: string;
  /** What it says now, so that nobody has to open it to know. */
  said: string;
  /** Its fields: a fault in one opens it. */
  fields: readonly (keyof TicketValues)[];
  children: ReactNode;
}

/** A part of the form that most types leave as it is. */
export function FormPart({ title, said, fields, children }: FormPartProps) {
  const { formState } = useFormContext<TicketValues>();
  const hasFault = fields.some((field) => formState.errors[field]);
  return (
    <details open={hasFault || undefined} className="group col-span-2 rounded-xl border">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 px-4 py-2.5 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{title}</span>
          <span className="wrap-anywhere block text-muted-foreground text-sm group-open:hidden">{said}</span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-muted-foreground transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid grid-cols-2 items-start gap-x-4 gap-y-5 px-4 pt-1 pb-4">{children}</div>
    </details>
  );
}
