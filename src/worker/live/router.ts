import { readerOf } from '#db/client.ts';
import { readOwnEvent } from '#db/readers/events/own-events.ts';
import { toIso } from '#shared/contracts/common.ts';
import { connectionTokenInput, connectionTokenOutput } from '#shared/contracts/live.ts';
import { memberScopeOf } from '#shared/organizations/rights.ts';
import { activeActor } from '#worker/auth/actor.ts';
import { boxOfficeActor } from '#worker/box-office/box-office-actor.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import { checkInOf } from '#worker/box-office/parts.ts';
import { publicProcedure, refusal, requireActor, requireEvent, router, unwrap } from '#worker/trpc/init.ts';
import { admitViewer } from './admit-viewer.ts';

/** Connection tokens for WebSockets: short-lived and single-use, so that no access token appears in a URL. */
export const liveRouter = router({
  ticket: publicProcedure
    .input(connectionTokenInput)
    .output(connectionTokenOutput)
    .mutation(async ({ ctx, input: { channel, eventId, seats } }) => {
      if (ctx.viewer && channel !== 'event') {
        if (channel !== 'staff') throw refusal('VIEW_ONLY');
        await requireEvent(ctx, eventId);
        const organizer = await requireActor(ctx);
        if (!(await readOwnEvent(readerOf(ctx.deps.db), eventId, memberScopeOf(organizer, 'see'))))
          throw refusal('EVENT_NOT_FOUND');
        // The socket is the administrator's own, so it closes with their role and takes none of the organizer's.
        const actor = unwrap(activeActor(await ctx.viewer()));
        const { path, expiresAt } = unwrap(await admitViewer(ctx.deps, { channel, eventId, actor, seats }));
        return { path, expiresAt: toIso(expiresAt) };
      }
      if (channel === 'door') {
        const actor = boxOfficeActor(await requireActor(ctx));
        const claim = unwrap(await ctx.claim());
        await requireEvent(ctx, eventId);
        const { token, expiresAt } = unwrap(
          await callObject(() => checkInOf(ctx.deps, eventId).issueToken(actor, claim), 'SCAN_FAILED'),
        );
        return { path: `/api/live/door/${eventId}?ticket=${token}`, expiresAt: toIso(expiresAt) };
      }
      // The event channel is public, so a viewer whose session has expired gets it too.
      const actor = channel === 'event' ? null : await requireActor(ctx);
      await requireEvent(ctx, eventId);
      const { path, expiresAt } = unwrap(await admitViewer(ctx.deps, { channel, eventId, actor, seats }));
      return { path, expiresAt: toIso(expiresAt) };
    }),
});
