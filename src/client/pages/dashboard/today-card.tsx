import { type ReactNode, useId } from 'react';
import { Sparkline } from '#client/features/figures/sparkline.tsx';
import { Card } from '#client/ui/card.tsx';
import { FitLine } from '#client/ui/fit-line.tsx';

interface TodayCardProps {
  title: string;
  /** The clock of the figures. */
  note: string;
  /** For example a choice of currency. */
  aside?: ReactNode;
  figures: readonly { key: string; label: string; value: string; before?: string }[];
  values: readonly (number | null)[];
  before?: readonly number[];
  /** What the figures count, and what the dashed curve is. */
  scope: string;
}

/** The day beside what needs a person: three figures and a curve. */
export function TodayCard({ title, note, aside, figures, values, before, scope }: TodayCardProps) {
  const id = useId();
  return (
    <Card>
      <section aria-labelledby={id} className="p-5">
        <div className="flex items-start justify-between gap-x-4">
          <div className="min-w-0">
            <h2 id={id} className="font-semibold text-lg">
              {title}
            </h2>
            <p className="text-muted-foreground text-sm">{note}</p>
          </div>
          {aside}
        </div>
        <dl className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,5.5rem),1fr))] gap-x-3 gap-y-2">
          {figures.map(({ key, label, value, before: was }) => (
            <div key={key} className="min-w-0">
              <dt className="text-muted-foreground text-sm">{label}</dt>
              <dd className="font-semibold text-xl tracking-tight">
                <FitLine text={value} />
              </dd>
              {was === undefined ? null : <dd className="text-muted-foreground text-sm">{was}</dd>}
            </div>
          ))}
        </dl>
        <div className="mt-4">
          <Sparkline values={values} {...(before && { before })} />
        </div>
        <p className="mt-3 text-pretty text-muted-foreground text-sm">{scope}</p>
      </section>
    </Card>
  );
}
