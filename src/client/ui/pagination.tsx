import { ChevronLeft, ChevronRight } from 'lucide-react';
import { EarlySubmit } from './early-submit.tsx';
import { IconButton } from './icon-button.tsx';

interface PaginationProps {
  page: number;
  pageCount: number;
  onChange: (page: number) => void;
  labels: {
    /** Accessible name of the landmark. */
    navigation: string;
    previous: string;
    next: string;
    /** "Page 2 of 7". */
    position: string;
    /** "Showing 13–24 of 80". */
    range?: string;
  };
}

export function Pagination({ page, pageCount, onChange, labels }: PaginationProps) {
  return (
    <nav
      aria-label={labels.navigation}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
    >
      <p className="text-muted-foreground text-sm">{labels.range}</p>
      <div className="flex min-w-0 max-w-full flex-wrap items-center gap-3">
        <EarlySubmit name="page" value={String(page - 1)} onSubmit={() => onChange(page - 1)}>
          <IconButton reads type="submit" variant="outline" label={labels.previous} disabled={page <= 1}>
            <ChevronLeft aria-hidden="true" />
          </IconButton>
        </EarlySubmit>
        <span aria-live="polite" className="min-w-0 text-center text-sm sm:min-w-24">
          {labels.position}
        </span>
        <EarlySubmit name="page" value={String(page + 1)} onSubmit={() => onChange(page + 1)}>
          <IconButton reads type="submit" variant="outline" label={labels.next} disabled={page >= pageCount}>
            <ChevronRight aria-hidden="true" />
          </IconButton>
        </EarlySubmit>
      </div>
    </nav>
  );
}
