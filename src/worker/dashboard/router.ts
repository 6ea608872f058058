import {
  dismissNeedsInput,
  homeInput,
  homeOutput,
  needsChangedOutput,
  platformOverviewOutput,
  restoreNeedsInput,
} from '#shared/contracts/dashboard.ts';
import { connectDeps } from '#worker/money/payouts/connect/connect-deps.ts';
import { adminProcedure, organizerProcedure, router } from '#worker/trpc/init.ts';
import { asActor } from '#worker/trpc/resolvers.ts';
import { dismissNeeds, restoreNeeds } from './dismiss-needs.ts';
import { organizerHome } from './organizer-home.ts';
import { platformOverview } from './platform-overview.ts';

export const dashboardRouter = router({
  house: adminProcedure.output(platformOverviewOutput).query(({ ctx }) => platformOverview(ctx.deps)),

  home: organizerProcedure
    .input(homeInput)
    .output(homeOutput)
    .query(asActor(organizerHome, ({ env, deps }) => connectDeps(env, deps))),

  dismissNeeds: organizerProcedure
    .input(dismissNeedsInput)
    .output(needsChangedOutput)
    .mutation(asActor(dismissNeeds)),

  restoreNeeds: organizerProcedure
    .input(restoreNeedsInput)
    .output(needsChangedOutput)
    .mutation(asActor(restoreNeeds)),
});
