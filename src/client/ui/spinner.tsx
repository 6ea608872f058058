import { LoaderCircle } from 'lucide-react';
import { cn } from './class-names.ts';

/** A spinner. It is announced if it has a label, and decorative otherwise. */
export function Spinner({
  label,
  className,
}: {
  label?: string | undefined;
  className?: string | undefined;
}) {
  const ring = <LoaderCircle aria-hidden="true" className={cn('size-5 animate-spin', className)} />;
  if (!label) return ring;
  return (
    <span role="status" className="inline-flex">
      {ring}
      <span className="sr-only">{label}</span>
    </span>
  );
}
