import type { ReactNode } from 'react';
import { Card } from '#client/ui/card.tsx';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="p-4 sm:p-5">
      <h3 className="mb-3 font-semibold text-lg">{title}</h3>
      {children}
    </Card>
  );
}

/** Labels on the left, numbers on the right. */
export function Numbers({
  rows,
}: {
  rows: readonly { label: string; value: string; note?: string | null }[];
}) {
  return (
    <dl className="divide-y">
      {rows.map(({ label, value, note }) => (
        <div
          key={label}
          className="flex flex-wrap items-baseline justify-between gap-x-4 py-2 first:pt-0 last:pb-0"
        >
          <dt className="min-w-0 flex-1 text-pretty">
            {label}
            {note ? <span className="block text-muted-foreground text-sm">{note}</span> : null}
          </dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
