import { addArea } from '#shared/seats/builder/elements.ts';
import type { SeatingPlan } from '#shared/seats/plan.ts';
import { addBeside, contentBox } from './placement.ts';

const STAGE_COLOR = '#4b5563';
const STAGE_DEPTH = 60;
const NARROWEST = 200;

/** A stage before everything else, half as wide as the house. */
export function addStage(plan: SeatingPlan, name: string): SeatingPlan {
  const width = Math.max(NARROWEST, Math.round((contentBox(plan)?.width ?? 0) / 2));
  return addBeside(plan, 'front', (base, position) =>
    addArea(base, {
      ...position,
      name,
      color: STAGE_COLOR,
      angle: 0,
      outline: { shape: 'rectangle', width, height: STAGE_DEPTH },
      standing: null,
    }),
  );
}
