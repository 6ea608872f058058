import { idOutput } from '#shared/contracts/events/events.ts';
import {
  changeKeepInput,
  endKeepInput,
  keepSeatsInput,
  officeSeatingInput,
  officeSeatingOutput,
  pickSeatsInput,
  pickSeatsOutput,
  removeSeatingInput,
  reseatInput,
  reseatOutput,
  seatHoldersInput,
  seatHoldersOutput,
  seatingInput,
  seatingOutput,
  seatStatesInput,
  seatStatesOutput,
  setSeatingInput,
  setSeatingOutput,
  takeOutSeatsInput,
  takeOutSeatsOutput,
} from '#shared/contracts/seats/seating.ts';
import { clientAddress } from '#worker/http/client-address.ts';
import { depsOfReader } from '#worker/trpc/context.ts';
import {
  identifiedProcedure,
  organizerProcedure,
  publicProcedure,
  router,
  signedInProcedure,
} from '#worker/trpc/init.ts';
import { asActor, atEvent, ofEvent, outcome } from '#worker/trpc/resolvers.ts';
import { changeKeep, endKeep } from './keeps/change-keep.ts';
import { keepSeats } from './keeps/keep-seats.ts';
import { pickSeats } from './pick-seats.ts';
import { reseat } from './reseat.ts';
import { seatHolders } from './seat-holders.ts';
import { seatStates } from './seat-states.ts';
import { getSeating } from './seating/get-seating.ts';
import { officeSeating } from './seating/office-seating.ts';
import { removeSeating } from './seating/remove-seating.ts';
import { setSeating } from './seating/set-seating.ts';
import { takeOutSeats } from './take-out-seats.ts';

/** Seats of events: for guests who choose, for the organizer's office and for the door. */
export const seatsRouter = router({
  get: identifiedProcedure
    .input(seatingInput)
    .output(seatingOutput)
    .query(
      outcome(({ ctx, input }) =>
        getSeating(
          { ...depsOfReader(ctx).ofEvent(input.eventId), recent: ctx.recent },
          { ...input, userId: ctx.actor?.id ?? null, address: clientAddress(ctx.request) },
        ),
      ),
    ),

  states: publicProcedure
    .input(seatStatesInput)
    .output(seatStatesOutput)
    .query(
      atEvent(({ ctx, input }) =>
        seatStates({ ...ctx.near().ofEvent(input.eventId), recent: ctx.recent }, input),
      ),
    ),

  pick: publicProcedure
    .input(pickSeatsInput)
    .output(pickSeatsOutput)
    .mutation(atEvent(({ ctx, input }) => pickSeats(ctx, input))),

  office: organizerProcedure
    .input(officeSeatingInput)
    .output(officeSeatingOutput)
    .query(asActor(officeSeating, ofEvent)),

  holders: signedInProcedure
    .input(seatHoldersInput)
    .output(seatHoldersOutput)
    .query(asActor(seatHolders, ofEvent)),

  set: organizerProcedure
    .input(setSeatingInput)
    .output(setSeatingOutput)
    .mutation(asActor(setSeating, ofEvent)),

  remove: organizerProcedure
    .input(removeSeatingInput)
    .output(idOutput)
    .mutation(asActor(removeSeating, ofEvent)),

  keep: organizerProcedure.input(keepSeatsInput).output(idOutput).mutation(asActor(keepSeats, ofEvent)),

  changeKeep: organizerProcedure.input(changeKeepInput).output(idOutput).mutation(asActor(changeKeep)),

  endKeep: organizerProcedure.input(endKeepInput).output(idOutput).mutation(asActor(endKeep)),

  reseat: organizerProcedure.input(reseatInput).output(reseatOutput).mutation(asActor(reseat, ofEvent)),

  takeOut: organizerProcedure
    .input(takeOutSeatsInput)
    .output(takeOutSeatsOutput)
    .mutation(asActor(takeOutSeats, ofEvent)),
});
