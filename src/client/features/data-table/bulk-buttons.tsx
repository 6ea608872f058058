import type { LucideIcon } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';

export interface BulkStep {
  kind: string;
  icon: LucideIcon;
  label: string;
  /** How many of the selected rows it concerns. */
  count: number;
  isDanger: boolean;
  /** It changes nothing; see `ReadOnly`. */
  reads?: boolean;
  start: () => void;
}

/** The buttons of a `BulkBar`. A step that concerns no selected row is disabled. */
export function BulkButtons({ steps }: { steps: readonly BulkStep[] }) {
  return steps.map(({ kind, icon: Icon, label, count, isDanger, reads, start }) => (
    <Button
      key={kind}
      variant="outline"
      size="sm"
      disabled={count === 0}
      reads={reads}
      className={isDanger ? 'text-danger-ink' : undefined}
      onClick={start}
    >
      <Icon aria-hidden="true" />
      {label}
    </Button>
  ));
}
