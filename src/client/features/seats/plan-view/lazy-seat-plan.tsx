import { lazy, Suspense } from 'react';
import { loadWithTexts } from '#client/lib/load-with-texts.ts';
import { cn } from '#client/ui/class-names.ts';
import { Spinner } from '#client/ui/spinner.tsx';
import type { SeatPlanProps } from './seat-plan.tsx';

const LoadedPlan = lazy(async () => {
  const { SeatPlan: Plan } = await loadWithTexts(() => import('./seat-plan.tsx'), ['planView']);
  return { default: Plan };
});

/** `SeatPlan` with d3 and its texts, loaded when it is first shown: until then an empty frame of its size. */
export function SeatPlan(props: SeatPlanProps) {
  return (
    <Suspense
      fallback={
        <div className={cn('grid min-h-0 place-items-center rounded-xl border bg-card', props.className)}>
          <Spinner className="size-8 text-muted-foreground" />
        </div>
      }
    >
      <LoadedPlan {...props} />
    </Suspense>
  );
}
