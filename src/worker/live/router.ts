import { toIso } from '#shared/contracts/common.ts';
import { connectionTokenInput, connectionTokenOutput } from '#shared/contracts/events/live.ts';
import { boxOfficeActor } from '../box-office/box-office-actor.ts';
import { callObject } from '../box-office/call-object.ts';
import { publicProcedure, requireActor, requireEvent, router, unwrap } from '../trpc/init.ts';
import { admitViewer } from './admit-viewer.ts';

/** Connection tokens for WebSockets: short-lived and single-use, so that no access token appears in a URL. */
export const liveRouter = router({
  ticket: publicProcedure
    .input(connectionTokenInput)
    .output(connectionTokenOutput)
    .mutation(async ({ ctx, input: { channel, eventId } }) => {
      if (channel === 'door') {
        const actor = boxOfficeActor(await requireActor(ctx));
        const claim = unwrap(await ctx.claim());
        await requireEvent(ctx, eventId);
        const { token, expiresAt } = unwrap(
          await callObject(() => ctx.deps.boxOffice(eventId).openDoor(actor, claim), 'SCAN_FAILED'),
        );
        return { path: `/api/live/door/${eventId}?ticket=${token}`, expiresAt: toIso(expiresAt) };
      }
      // The event channel is public, so a viewer whose session has expired gets it too.
      const actor = channel === 'event' ? null : await requireActor(ctx);
      await requireEvent(ctx, eventId);
      const { path, expiresAt } = unwrap(await admitViewer(ctx.deps, { channel, eventId, actor }));
      return { path, expiresAt: toIso(expiresAt) };
    }),
});
