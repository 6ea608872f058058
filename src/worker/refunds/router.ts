import { refundOutput, refundTicketInput } from '#shared/contracts/refunds.ts';
import { boxOfficeActor } from '../platform/box-office-actor.ts';
import { callObject } from '../platform/call-object.ts';
import { organizerProcedure, router, unwrap } from '../trpc/init.ts';

export const refundsRouter = router({
  refundTicket: organizerProcedure
    .input(refundTicketInput)
    .output(refundOutput)
    .mutation(async ({ ctx, input: { eventId, ...request } }) => {
      const actor = boxOfficeActor(ctx.actor);
      return unwrap(
        await callObject(
          () => ctx.deps.boxOffice(eventId).refundTicket({ actor, ...request }),
          'OPERATION_FAILED',
        ),
      );
    }),
});
