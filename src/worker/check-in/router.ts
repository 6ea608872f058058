import { ticketPublicKeys } from '#shared/codes/key-ring.ts';
import {
  doorOversightInput,
  doorOversightOutput,
  doorStatsInput,
  doorStatsOutput,
  lookupInput,
  lookupOutput,
  offlineListInput,
  offlineListOutput,
  readScan,
  scanInput,
  scanOutput,
  undoInput,
  undoOutput,
} from '#shared/contracts/check-in.ts';
import { boxOfficeActor } from '#worker/box-office/box-office-actor.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import { callWithSession } from '#worker/box-office/call-with-session.ts';
import {
  requireEvent,
  router,
  signedInBearerProcedure,
  signedInProcedure,
  unwrap,
} from '#worker/trpc/init.ts';
import { nameDoorOversight } from './door-oversight.ts';
import { sealOfflineList } from './seal-offline-list.ts';

/** Check-in. The event's box office authorizes every call. */
export const checkInRouter = router({
  scan: signedInBearerProcedure
    .input(scanInput)
    .output(scanOutput)
    .mutation(async ({ ctx, input }) => {
      const scan = readScan(input);
      await requireEvent(ctx, input.eventId);
      const boxOffice = () => ctx.deps.boxOffice(input.eventId);
      return unwrap(
        await callWithSession(
          ctx.bearer,
          {
            byClaim: (claim) => boxOffice().scanAs(claim, scan),
            byActor: (actor) => boxOffice().scan({ ...scan, actor: boxOfficeActor(actor) }),
          },
          'SCAN_FAILED',
        ),
      );
    }),

  undo: signedInProcedure
    .input(undoInput)
    .output(undoOutput)
    .mutation(async ({ ctx, input: { eventId, ...undo } }) => {
      const request = { actor: boxOfficeActor(ctx.actor), ...undo };
      await requireEvent(ctx, eventId);
      return unwrap(await callObject(() => ctx.deps.boxOffice(eventId).undoScan(request), 'SCAN_FAILED'));
    }),

  lookup: signedInProcedure
    .input(lookupInput)
    .output(lookupOutput)
    .query(async ({ ctx, input: { eventId, name } }) => {
      const actor = boxOfficeActor(ctx.actor);
      await requireEvent(ctx, eventId);
      return unwrap(
        await callObject(() => ctx.deps.boxOffice(eventId).lookUpGuests(actor, name), 'SERVER_ERROR'),
      );
    }),

  offlineList: signedInProcedure
    .input(offlineListInput)
    .output(offlineListOutput)
    .query(async ({ ctx, input: { eventId, since } }) => {
      const actor = boxOfficeActor(ctx.actor);
      await requireEvent(ctx, eventId);
      const changes = unwrap(
        await callObject(() => ctx.deps.boxOffice(eventId).offlineChanges(actor, since), 'SERVER_ERROR'),
      );
      return sealOfflineList({ eventId, changes }, ticketPublicKeys(ctx.env));
    }),

  oversight: signedInProcedure
    .input(doorOversightInput)
    .output(doorOversightOutput)
    .query(async ({ ctx, input: { eventId } }) => {
      const actor = boxOfficeActor(ctx.actor);
      await requireEvent(ctx, eventId);
      const report = unwrap(
        await callObject(() => ctx.deps.boxOffice(eventId).doorOversight(actor), 'SERVER_ERROR'),
      );
      return nameDoorOversight(ctx.deps.ofEvent(eventId), eventId, report);
    }),

  stats: signedInProcedure
    .input(doorStatsInput)
    .output(doorStatsOutput)
    .query(async ({ ctx, input: { eventId } }) => {
      const actor = boxOfficeActor(ctx.actor);
      await requireEvent(ctx, eventId);
      return unwrap(await callObject(() => ctx.deps.boxOffice(eventId).doorStats(actor), 'SERVER_ERROR'));
    }),
});
