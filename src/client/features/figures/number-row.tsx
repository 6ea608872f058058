import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Card } from '#client/ui/card.tsx';
import { type NamedNumber, NumberLine } from './number-line.tsx';

interface NumberRowProps {
  to: string;
  numbers: readonly NamedNumber[];
  /** The subject of the figures. */
  children: ReactNode;
}

/** A row of figures that links to their details. */
export function NumberRow({ to, numbers, children }: NumberRowProps) {
  return (
    <Link to={to} className="@container group block rounded-2xl">
      <Card className="flex items-center gap-4 p-4 transition-colors group-hover:border-input">
        <div className="flex min-w-0 flex-1 flex-col gap-3 lg:@min-[42rem]:flex-row lg:@min-[42rem]:items-center">
          <div className="min-w-0 flex-1">{children}</div>
          <NumberLine numbers={numbers} className="lg:@min-[42rem]:w-120 lg:@min-[42rem]:shrink-0" />
        </div>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted-foreground" />
      </Card>
    </Link>
  );
}
