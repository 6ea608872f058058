import { myStaffOutput } from '#shared/contracts/staff.ts';
import { router, signedInProcedure } from '../trpc/init.ts';
import { listMyStaffEvents } from './list-my-staff-events.ts';

export const staffRouter = router({
  mine: signedInProcedure
    .output(myStaffOutput)
    .query(({ ctx }) => listMyStaffEvents(ctx.deps, { userId: ctx.actor.id })),
});
