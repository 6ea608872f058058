import { fromIso } from '#shared/contracts/common.ts';
import { doorStatsInput, doorStatsOutput, scanInput, scanOutput } from '#shared/contracts/door.ts';
import { askBoxOffice } from '../platform/ask-box-office.ts';
import { boxOfficeActor } from '../platform/box-office-actor.ts';
import { callObject } from '../platform/call-object.ts';
import { router, signedInBearerProcedure, signedInProcedure, unwrap } from '../trpc/init.ts';

/** The door. Who may work it is decided by the event's box office, at every call. */
export const checkinRouter = router({
  scan: signedInBearerProcedure
    .input(scanInput)
    .output(scanOutput)
    .mutation(async ({ ctx, input }) => {
      const scan = {
        requestId: input.requestId,
        code: input.code ?? '',
        scannedAt: input.scannedAt ? fromIso(input.scannedAt) : null,
        gate: input.gate,
      };
      const boxOffice = () => ctx.deps.boxOffice(input.eventId);
      return unwrap(
        await askBoxOffice(
          ctx.bearer,
          {
            byClaim: (claim) => boxOffice().scanAs(claim, scan),
            byActor: (actor) => boxOffice().scan({ ...scan, actor: boxOfficeActor(actor) }),
          },
          'SCAN_FAILED',
        ),
      );
    }),

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
