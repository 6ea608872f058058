import { platformHealthOutput } from '#shared/contracts/platform.ts';
import { boxOfficeActor } from '../box-office/box-office-actor.ts';
import { adminProcedure, router } from '../trpc/init.ts';
import { readPlatformHealth } from './platform-health.ts';

/** The platform's own state, for administrators. */
export const platformRouter = router({
  health: adminProcedure
    .output(platformHealthOutput)
    .query(({ ctx }) => readPlatformHealth(ctx.deps, boxOfficeActor(ctx.actor))),
});
