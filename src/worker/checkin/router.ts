import { fromIso } from '#shared/contracts/common.ts';
import { doorStatsInput, doorStatsOutput, scanInput, scanOutput } from '#shared/contracts/door.ts';
import { boxOfficeActor } from '../platform/box-office-actor.ts';
import { callObject } from '../platform/call-object.ts';
import { router, signedInProcedure, unwrap } from '../trpc/init.ts';

/** The door. Who may work it is decided by the event's box office, at every call. */
export const checkinRouter = router({
  scan: signedInProcedure
    .input(scanInput)
    .output(scanOutput)
    .mutation(async ({ ctx, input }) =>
      unwrap(
        await callObject(
          () =>
            ctx.deps.boxOffice(input.eventId).scan({
              actor: boxOfficeActor(ctx.actor),
              requestId: input.requestId,
              code: input.code ?? '',
              scannedAt: input.scannedAt ? fromIso(input.scannedAt) : null,
              gate: input.gate,
            }),
          'SCAN_FAILED',
        ),
      ),
    ),

  stats: signedInProcedure
    .input(doorStatsInput)
    .output(doorStatsOutput)
    .query(async ({ ctx, input }) =>
      unwrap(
        await callObject(
          () => ctx.deps.boxOffice(input.eventId).doorStats(boxOfficeActor(ctx.actor)),
          'SERVER_ERROR',
        ),
      ),
    ),
});
