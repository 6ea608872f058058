import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Card } from '#client/ui/card.tsx';
import { FitLine } from '#client/ui/fit-line.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

interface StatProps {
  label: string;
  /** Link to the full page. */
  to: string;
  note?: ReactNode;
  /** Null while loading. */
  children: ReactNode;
}

/** A dashboard figure, linked to its details. */
export function Stat({ label, to, note, children }: StatProps) {
  return (
    <Link to={to} className="group min-w-0 rounded-2xl">
      <Card className="h-full p-4 transition-colors group-hover:border-input sm:p-5">
        <p className="text-muted-foreground text-sm">{label}</p>
        {children === null ? (
          <Skeleton className="mt-1.5 h-8 w-20" />
        ) : (
          <div className="wrap-anywhere mt-0.5 min-h-9 font-semibold text-2xl tracking-tight sm:text-3xl">
            {children}
          </div>
        )}
        {note ? <p className="mt-0.5 text-muted-foreground text-sm">{note}</p> : null}
      </Card>
    </Link>
  );
}

/** Placeholder for the card below the figures, which renders once their height is known. */
export function BelowSkeleton() {
  return <Skeleton className="mt-4 h-96 rounded-2xl" />;
}

/** Amounts in several currencies, stacked in a smaller font. */
export function Amounts({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return '–';
  return texts.map((text) => (
    <span key={text} className={texts.length > 1 ? 'block text-base leading-snug sm:text-lg' : 'block'}>
      <FitLine text={text} />
    </span>
  ));
}
