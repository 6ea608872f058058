import type { PlanContent } from '#db/commits/seats/plans.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { type PlanFault, parsePlan } from '#shared/seats/check-plan.ts';
import type { SeatingPlan } from '#shared/seats/plan.ts';
import { zonePlaces } from '#shared/seats/zone-places.ts';

/** A received plan, checked. Refused with code and place of the first fault. */
export function readPlanJson(json: unknown): Outcome<SeatingPlan> {
  const parsed = parsePlan(json);
  return parsed.ok ? done(parsed.plan) : invalidPlan(parsed.faults[0]);
}

export function invalidPlan(fault: (Omit<PlanFault, 'code'> & { code: string }) | undefined) {
  const { code = 'MALFORMED', place = '', detail = '' } = fault ?? {};
  return refused('PLAN_INVALID', { code, place, detail });
}

/** The first fault of a plan whose picture was not uploaded for its organization, or is gone. */
export const UNKNOWN_PICTURE = { code: 'UNKNOWN_PICTURE', place: 'picture.fileId', detail: '' };

export function planContent(plan: SeatingPlan): PlanContent {
  const seats = [...zonePlaces(plan).values()].reduce((sum, zone) => sum + zone.seats, 0);
  return { name: plan.name, plan: JSON.stringify(plan), seats };
}

/** A plan as D1 has it. Nothing stores one that `parsePlan` has not accepted. */
export function storedPlan(json: string): SeatingPlan {
  const plan: SeatingPlan = JSON.parse(json);
  return plan;
}
