import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './class-names.ts';

export const problemClass = 'flex gap-1.5 text-danger-ink text-sm';

/** The drawn icon and the words; with `problemClass` the one look of what is wrong with a field. */
export function ProblemWords({ children }: { children: ReactNode }) {
  return (
    <>
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">{children}</span>
    </>
  );
}

interface ProblemTextProps {
  /** For `aria-describedby` of the control. */
  id?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** What is wrong with a control outside a `Field`, such as a row, a switch or a button. */
export function ProblemText({ id, className, children }: ProblemTextProps) {
  return (
    <p id={id} role="alert" className={cn(problemClass, className)}>
      <ProblemWords>{children}</ProblemWords>
    </p>
  );
}
