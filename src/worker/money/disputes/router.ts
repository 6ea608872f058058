import { disputesInput, disputesOutput } from '#shared/contracts/money/disputes.ts';
import { adminProcedure, router } from '#worker/trpc/init.ts';
import { listDisputes } from './list-disputes.ts';

export const disputesRouter = router({
  list: adminProcedure
    .input(disputesInput)
    .output(disputesOutput)
    .query(({ ctx, input }) => listDisputes(ctx.deps, input)),
});
