import { endSupportView } from '#db/commits/people/support-views.ts';
import {
  endViewInput,
  endViewOutput,
  ownViewsInput,
  ownViewsOutput,
  startViewInput,
  supportViewOutput,
} from '#shared/contracts/people/support-views.ts';
import { adminProcedure, organizerProcedure, router } from '#worker/trpc/init.ts';
import { asActor } from '#worker/trpc/resolvers.ts';
import { listOwnViews } from './list-own-views.ts';
import { startView } from './start-view.ts';

export const supportViewsRouter = router({
  start: adminProcedure.input(startViewInput).output(supportViewOutput).mutation(asActor(startView)),

  /** Idempotent by the view itself: another administrator's, an unknown and an ended one stay as they are. */
  end: adminProcedure
    .input(endViewInput)
    .output(endViewOutput)
    .mutation(async ({ ctx, input: { viewId } }) => {
      await endSupportView(ctx.deps.db, { id: viewId, adminId: ctx.actor.id, now: ctx.deps.now() });
      return { ended: true as const };
    }),

  mine: organizerProcedure
    .input(ownViewsInput)
    .output(ownViewsOutput)
    .query(({ ctx, input }) => listOwnViews(ctx.deps, { ...input, organizerId: ctx.actor.id })),
});
