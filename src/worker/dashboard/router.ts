import { homeInput, homeOutput, platformOverviewOutput } from '#shared/contracts/dashboard.ts';
import { adminProcedure, organizerProcedure, router } from '#worker/trpc/init.ts';
import { asActor } from '#worker/trpc/resolvers.ts';
import { organizerHome } from './organizer-home.ts';
import { platformOverview } from './platform-overview.ts';

export const dashboardRouter = router({
  house: adminProcedure.output(platformOverviewOutput).query(({ ctx }) => platformOverview(ctx.deps)),

  home: organizerProcedure.input(homeInput).output(homeOutput).query(asActor(organizerHome)),
});
