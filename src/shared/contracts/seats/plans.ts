import { z } from 'zod';
import { dateTimeSchema } from '#shared/contracts/common.ts';
import { idSchema, requestIdSchema } from '#shared/ids.ts';
import { planSchema } from '#shared/seats/plan.ts';

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
  /** A change names the version that it is of; of another one it is refused with `PLAN_CHANGED`. */
  version: z.int(),
  plan: planSchema,
  /** URL of the picture underneath. */
  pictureUrl: z.string().nullable(),
});

export const createPlanInput = z.object({ requestId: requestIdSchema, venueId: idSchema, plan: planSchema });
export const savePlanInput = z.object({
  requestId: requestIdSchema,
  planId: idSchema,
  version: z.int().min(1),
  plan: planSchema,
});
export const savePlanOutput = z.object({ id: z.string(), version: z.int() });
export const deletePlanInput = z.object({ requestId: requestIdSchema, planId: idSchema });
