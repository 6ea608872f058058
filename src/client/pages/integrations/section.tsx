import { type ReactNode, useId } from 'react';

interface SectionProps {
  title: string;
  text: string;
  action?: ReactNode;
  children: ReactNode;
}

/** One kind of integration: purpose, existing entries, and a button to add one. */
export function Section({ title, text, action, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 id={id} className="font-semibold text-xl tracking-tight">
            {title}
          </h2>
          <p className="mt-1 max-w-2xl text-pretty text-muted-foreground">{text}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
