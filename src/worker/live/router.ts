import { toIso } from '#shared/contracts/common.ts';
import { liveTicketInput, liveTicketOutput } from '#shared/live.ts';
import { boxOfficeActor } from '../platform/box-office-actor.ts';
import { callObject } from '../platform/call-object.ts';
import { router, signedInProcedure, unwrap } from '../trpc/init.ts';

/** Tickets to sockets: short-lived and good once, so that no access token ever stands in an address. */
export const liveRouter = router({
  ticket: signedInProcedure
    .input(liveTicketInput)
    .output(liveTicketOutput)
    .mutation(async ({ ctx, input: { eventId } }) => {
      const actor = boxOfficeActor(ctx.actor);
      const { ticket, expiresAt } = unwrap(
        await callObject(() => ctx.deps.boxOffice(eventId).openDoor(actor), 'SCAN_FAILED'),
      );
      return { path: `/api/live/door/${eventId}?ticket=${ticket}`, expiresAt: toIso(expiresAt) };
    }),
});
