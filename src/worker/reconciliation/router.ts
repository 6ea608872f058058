import {
  reconcileBooksOutput,
  reconcileEventInput,
  reconcileEventOutput,
  reconcileOverviewInput,
  reconcileOverviewOutput,
  reconcileRepairInput,
  reconcileRepairOutput,
} from '#shared/contracts/money/reconciliation.ts';
import { boxOfficeActor } from '../box-office/box-office-actor.ts';
import { adminProcedure, router, unwrap } from '../trpc/init.ts';
import { checkBooks } from './check-books.ts';
import { checkEvent } from './check-event.ts';
import { listLiveEvents } from './list-live-events.ts';
import { repairEvent } from './repair-event.ts';

/** Compares box offices, D1 and the ledger, for administrators. */
export const reconcileRouter = router({
  overview: adminProcedure
    .input(reconcileOverviewInput)
    .output(reconcileOverviewOutput)
    .query(({ ctx, input }) => listLiveEvents(ctx.deps, { actor: boxOfficeActor(ctx.actor), ...input })),

  event: adminProcedure
    .input(reconcileEventInput)
    .output(reconcileEventOutput)
    .query(async ({ ctx, input }) =>
      unwrap(
        await checkEvent(ctx.deps.ofEvent(input.eventId), { actor: boxOfficeActor(ctx.actor), ...input }),
      ),
    ),

  repair: adminProcedure
    .input(reconcileRepairInput)
    .output(reconcileRepairOutput)
    .mutation(async ({ ctx, input }) =>
      unwrap(
        await repairEvent(ctx.deps.ofEvent(input.eventId), { actor: boxOfficeActor(ctx.actor), ...input }),
      ),
    ),

  books: adminProcedure.output(reconcileBooksOutput).query(({ ctx }) => checkBooks(ctx.deps)),
});
