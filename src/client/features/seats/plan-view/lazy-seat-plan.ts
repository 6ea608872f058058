import { lazy } from 'react';
import { loadWithTexts } from '#client/lib/load-with-texts.ts';

/** `SeatPlan` with d3 and its texts, loaded when it is first shown. */
export const SeatPlan = lazy(async () => {
  const { SeatPlan: Plan } = await loadWithTexts(() => import('./seat-plan.tsx'), ['planView']);
  return { default: Plan };
});
