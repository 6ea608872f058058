import { idOutput } from '#shared/contracts/events/events.ts';
import {
  createPlanInput,
  deletePlanInput,
  planInput,
  planOutput,
  savePlanInput,
  savePlanOutput,
  venuePlansInput,
  venuePlansOutput,
} from '#shared/contracts/seats/plans.ts';
import { organizerProcedure, router } from '#worker/trpc/init.ts';
import { asActor } from '#worker/trpc/resolvers.ts';
import { createPlan } from './plans/create-plan.ts';
import { deletePlan } from './plans/delete-plan.ts';
import { getPlan } from './plans/get-plan.ts';
import { listPlans } from './plans/list-plans.ts';
import { savePlan } from './plans/save-plan.ts';

/** Seating plans of venues. Import and export run in the browser. */
export const plansRouter = router({
  list: organizerProcedure.input(venuePlansInput).output(venuePlansOutput).query(asActor(listPlans)),
  get: organizerProcedure.input(planInput).output(planOutput).query(asActor(getPlan)),
  create: organizerProcedure.input(createPlanInput).output(savePlanOutput).mutation(asActor(createPlan)),
  save: organizerProcedure.input(savePlanInput).output(savePlanOutput).mutation(asActor(savePlan)),
  delete: organizerProcedure.input(deletePlanInput).output(idOutput).mutation(asActor(deletePlan)),
});
