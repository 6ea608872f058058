import { z } from 'zod';
import { dateTimeSchema } from '#shared/contracts/common.ts';
import { idSchema, requestIdSchema } from '#shared/ids.ts';
import type { SeatingPlan } from '#shared/seats/plan.ts';

/** JSON of a plan. `parsePlan` reads it, which says what is wrong and where; a stored plan was read before. */
export const planJsonSchema = z.custom<SeatingPlan>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

/** Seating plans of a venue. A plan that breaks a rule of `parsePlan` is refused with `PLAN_INVALID`, code and place. */
export const venuePlansInput = z.object({ venueId: idSchema });
export const venuePlansOutput = z.object({
  venue: z.object({ id: z.string(), name: z.string(), city: z.string() }),
  plans: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      seats: z.int(),
      /** Coming events that have a copy of it. */
      events: z.int(),
      updatedAt: dateTimeSchema,
    }),
  ),
});

export const planInput = z.object({ planId: idSchema });
export const planOutput = z.object({
  id: z.string(),
  venueId: z.string(),
  venueName: z.string(),
  name: z.string(),
  /** The version that the editor has loaded; when it is not the newest, the change is refused with `PLAN_CHANGED`. */
  version: z.int(),
  plan: planJsonSchema,
  /** URL of the picture underneath. */
  pictureUrl: z.string().nullable(),
});

export const createPlanInput = z.object({
  requestId: requestIdSchema,
  venueId: idSchema,
  plan: planJsonSchema,
});
export const savePlanInput = z.object({
  requestId: requestIdSchema,
  planId: idSchema,
  version: z.int().min(1),
  plan: planJsonSchema,
});
export const savePlanOutput = z.object({ id: z.string(), version: z.int() });
export const deletePlanInput = z.object({ requestId: requestIdSchema, planId: idSchema });

export type VenuePlans = z.infer<typeof venuePlansOutput>;
export type PlanView = z.infer<typeof planOutput>;
export type CreatePlanInput = z.infer<typeof createPlanInput>;
export type SavePlanInput = z.infer<typeof savePlanInput>;
