import { type ReactNode, useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { EventFields, EventValues } from '../draft/event-values.ts';

export type EventFormState = UseFormReturn<EventValues, unknown, EventFields>;

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 font-semibold text-lg">
        {title}
      </h2>
      <div className="grid grid-cols-1 items-start gap-x-5 gap-y-5 sm:grid-cols-2">{children}</div>
    </section>
  );
}
