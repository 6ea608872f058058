import { readerOf } from '#db/client.ts';
import { readWaitingCounts, readWaitlistOfEvent } from '#db/readers/event-waitlist/event-waitlist.ts';
import { readHeldTickets } from '#db/readers/tickets/held-tickets.ts';
import {
  joinEventWaitlistInput,
  joinEventWaitlistOutput,
  leaveEventWaitlistInput,
  leaveEventWaitlistOutput,
  myWaitlistInput,
  myWaitlistOutput,
  passOfferInput,
  passOfferOutput,
  waitlistCountsInput,
  waitlistCountsOutput,
  waitlistOfEventOutput,
} from '#shared/contracts/event-waitlist/event-waitlist.ts';
import { done, refused } from '#shared/errors/errors.ts';
import { scopeOf } from '#shared/organizations/rights.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import { waitlistOf } from '#worker/box-office/parts.ts';
import { checkoutDeps } from '#worker/checkout/checkout-deps.ts';
import { parseCheckoutId } from '#worker/checkout/checkout-id.ts';
import { cancelPaymentOf } from '#worker/checkout/payments/settle-payment.ts';
import {
  organizerProcedure,
  publicProcedure,
  router,
  signedInProcedure,
  verifiedProcedure,
} from '#worker/trpc/init.ts';
import { atEvent, outcome } from '#worker/trpc/resolvers.ts';
import { listOwnWaits } from './list-own-waits.ts';

export const eventWaitlistRouter = router({
  join: verifiedProcedure
    .input(joinEventWaitlistInput)
    .output(joinEventWaitlistOutput)
    .mutation(
      atEvent(async ({ ctx, input }) => {
        const { eventId, alsoTypeIds, ...wanted } = input;
        const { db } = ctx.deps.ofEvent(eventId);
        const own = await readHeldTickets(readerOf(db), ctx.actor.id, eventId);
        const heldOf = (typeId: string) => own.find(({ ticketTypeId }) => ticketTypeId === typeId)?.held ?? 0;
        const also = alsoTypeIds.map((ticketTypeId) => ({ ticketTypeId, held: heldOf(ticketTypeId) }));
        const request = { ...wanted, userId: ctx.actor.id, held: heldOf(wanted.ticketTypeId), also };
        return callObject(() => waitlistOf(ctx.deps, eventId).join(request), 'OPERATION_FAILED');
      }),
    ),

  leave: verifiedProcedure
    .input(leaveEventWaitlistInput)
    .output(leaveEventWaitlistOutput)
    .mutation(
      atEvent(async ({ ctx, input: { eventId, waiterId } }) => {
        const leave = () => waitlistOf(ctx.deps, eventId).leave(waiterId, ctx.actor.id);
        const left = await callObject(leave, 'OPERATION_FAILED');
        if (!left.ok) return left;
        await cancelPaymentOf(checkoutDeps(ctx.env, ctx.deps), left.value.declined);
        return done({ waiterId });
      }),
    ),

  pass: verifiedProcedure
    .input(passOfferInput)
    .output(passOfferOutput)
    .mutation(
      atEvent(async ({ ctx, input: { eventId, waiterId, checkoutId } }) => {
        const { holdId } = parseCheckoutId(checkoutId);
        const pass = () => waitlistOf(ctx.deps, eventId).pass(waiterId, ctx.actor.id, holdId);
        const passed = await callObject(pass, 'OPERATION_FAILED');
        if (!passed.ok) return passed;
        await cancelPaymentOf(checkoutDeps(ctx.env, ctx.deps), passed.value.declined);
        return done({ waiterId });
      }),
    ),

  mine: signedInProcedure
    .input(myWaitlistInput)
    .output(myWaitlistOutput)
    .query(({ ctx, input }) =>
      listOwnWaits(ctx.deps, { actorId: ctx.actor.id, eventId: input.eventId ?? null }),
    ),

  counts: publicProcedure
    .input(waitlistCountsInput)
    .output(waitlistCountsOutput)
    .query(({ ctx, input }) =>
      readWaitingCounts(readerOf(ctx.near().ofEvent(input.eventId).db), input.eventId),
    ),

  ofEvent: organizerProcedure
    .input(waitlistCountsInput)
    .output(waitlistOfEventOutput)
    .query(
      outcome(async ({ ctx, input }) => {
        const { db } = ctx.deps.ofEvent(input.eventId);
        const types = await readWaitlistOfEvent(readerOf(db), input.eventId, scopeOf(ctx.actor, 'sell'));
        return types ? done(types) : refused('EVENT_NOT_FOUND');
      }),
    ),
});
