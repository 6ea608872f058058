import { LoaderCircle } from 'lucide-react';
import { cn } from './class-names.ts';

/** A turning ring. With a label it is announced; without, it only decorates. */
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
