import { startBookRun } from '#db/commits/reconciliation/book-runs.ts';
import {
  reconcileBooksOutput,
  reconcileCheckBooksInput,
  reconcileCheckBooksOutput,
  reconcileEventInput,
  reconcileEventOutput,
  reconcileOverviewInput,
  reconcileOverviewOutput,
  reconcileRepairInput,
  reconcileRepairOutput,
  settleCodesInput,
  settleCodesOutput,
} from '#shared/contracts/reconciliation/reconciliation.ts';
import { boxOfficeActor } from '#worker/box-office/box-office-actor.ts';
import { idempotencyKey } from '#worker/idempotency/idempotency-key.ts';
import { adminProcedure, router } from '#worker/trpc/init.ts';
import { asActor, ofEvent, outcome } from '#worker/trpc/resolvers.ts';
import { checkEvent } from './check-event.ts';
import { listLiveEvents } from './list-live-events.ts';
import { repairEvent } from './repair-event.ts';
import { settleCodes } from './settle-codes.ts';
import { showBooks } from './show-books.ts';

/** Compares box offices, D1 and the ledger, for administrators. */
export const reconcileRouter = router({
  overview: adminProcedure
    .input(reconcileOverviewInput)
    .output(reconcileOverviewOutput)
    .query(({ ctx, input }) => listLiveEvents(ctx.deps, { actor: boxOfficeActor(ctx.actor), ...input })),

  event: adminProcedure
    .input(reconcileEventInput)
    .output(reconcileEventOutput)
    .query(
      outcome(({ ctx, input }) =>
        checkEvent(ctx.deps.ofEvent(input.eventId), { actor: boxOfficeActor(ctx.actor), ...input }),
      ),
    ),

  repair: adminProcedure
    .input(reconcileRepairInput)
    .output(reconcileRepairOutput)
    .mutation(
      outcome(({ ctx, input }) =>
        repairEvent(ctx.deps.ofEvent(input.eventId), { actor: boxOfficeActor(ctx.actor), ...input }),
      ),
    ),

  books: adminProcedure.output(reconcileBooksOutput).query(({ ctx }) => showBooks(ctx.deps)),

  /** The cron does the work. */
  checkBooks: adminProcedure
    .input(reconcileCheckBooksInput)
    .output(reconcileCheckBooksOutput)
    .mutation(async ({ ctx, input }) => {
      const { auditId: id } = idempotencyKey(ctx.actor.id, input.requestId, 'books');
      await startBookRun(ctx.deps.db, { id, now: ctx.deps.now() });
      return { started: true };
    }),

  settleCodes: adminProcedure
    .input(settleCodesInput)
    .output(settleCodesOutput)
    .mutation(asActor(settleCodes, ofEvent)),
});
