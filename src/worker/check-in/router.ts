import { ticketPublicKeys } from '#shared/codes/key-ring.ts';
import {
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
import { doorOversightInput, doorOversightOutput } from '#shared/contracts/door-oversight.ts';
import { nightLogInput, nightLogOutput, turnAwayInput, turnAwayOutput } from '#shared/contracts/doors.ts';
import { boxOfficeActor } from '#worker/box-office/box-office-actor.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import { callWithSession } from '#worker/box-office/call-with-session.ts';
import { checkInOf } from '#worker/box-office/parts.ts';
import { organizerProcedure, router, signedInBearerProcedure, signedInProcedure } from '#worker/trpc/init.ts';
import { asActor, atBoxOffice, atEvent, ofEvent } from '#worker/trpc/resolvers.ts';
import { nameDoorOversight } from './door-oversight.ts';
import { showNightLog } from './night-log/show-night-log.ts';
import { sealOfflineList } from './seal-offline-list.ts';
import { turnAway } from './turn-away.ts';

/** Check-in. The event's box office authorizes every call. */
export const checkInRouter = router({
  scan: signedInBearerProcedure
    .input(scanInput)
    .output(scanOutput)
    .mutation(
      atEvent(({ ctx, input }) => {
        const scan = readScan(input);
        const boxOffice = () => ctx.deps.boxOffice(input.eventId);
        return callWithSession(ctx.bearer, (claim) => boxOffice().scan(claim, scan), 'SCAN_FAILED');
      }),
    ),

  undo: signedInProcedure
    .input(undoInput)
    .output(undoOutput)
    .mutation(atBoxOffice(checkInOf, 'SCAN_FAILED', (checkIn, request) => checkIn.undo(request))),

  lookup: signedInProcedure
    .input(lookupInput)
    .output(lookupOutput)
    .query(atBoxOffice(checkInOf, 'SERVER_ERROR', (checkIn, { actor, name }) => checkIn.lookUp(actor, name))),

  offlineList: signedInProcedure
    .input(offlineListInput)
    .output(offlineListOutput)
    .query(
      atEvent(async ({ ctx, input: { eventId, since } }) => {
        const actor = boxOfficeActor(ctx.actor);
        const call = () => checkInOf(ctx.deps, eventId).offlineChanges(actor, since);
        const changes = await callObject(call, 'SERVER_ERROR');
        return changes.ok
          ? sealOfflineList({ eventId, changes: changes.value }, ticketPublicKeys(ctx.env))
          : changes;
      }),
    ),

  turnAway: signedInProcedure
    .input(turnAwayInput)
    .output(turnAwayOutput)
    .mutation(
      atEvent(({ ctx, input }) => turnAway(ctx.deps, { ...input, actor: boxOfficeActor(ctx.actor) })),
    ),

  nightLog: organizerProcedure
    .input(nightLogInput)
    .output(nightLogOutput)
    .query(asActor(showNightLog, ofEvent)),

  oversight: signedInProcedure
    .input(doorOversightInput)
    .output(doorOversightOutput)
    .query(
      atEvent(async ({ ctx, input: { eventId } }) => {
        const actor = boxOfficeActor(ctx.actor);
        const call = () => checkInOf(ctx.deps, eventId).oversight(actor);
        const report = await callObject(call, 'SERVER_ERROR');
        return report.ok ? nameDoorOversight(ctx.deps.ofEvent(eventId), eventId, report.value) : report;
      }),
    ),

  stats: signedInProcedure
    .input(doorStatsInput)
    .output(doorStatsOutput)
    .query(atBoxOffice(checkInOf, 'SERVER_ERROR', (checkIn, { actor }) => checkIn.stats(actor))),
});
