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
  waitlistCountsInput,
  waitlistCountsOutput,
  waitlistOfEventOutput,
} from '#shared/contracts/event-waitlist/event-waitlist.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import { checkoutDeps } from '#worker/checkout/checkout-deps.ts';
import { cancelPaymentOf } from '#worker/checkout/settle-payment.ts';
import { ownerScope } from '#worker/events/ownership.ts';
import { debounceMailDrain } from '#worker/mail/debounced-mail-drain.ts';
import {
  organizerProcedure,
  publicProcedure,
  refusal,
  requireEvent,
  router,
  signedInProcedure,
  unwrap,
  verifiedProcedure,
} from '#worker/trpc/init.ts';
import { listOwnWaits } from './list-own-waits.ts';
import { waitlistOf } from './waitlist-of.ts';

export const eventWaitlistRouter = router({
  join: verifiedProcedure
    .input(joinEventWaitlistInput)
    .output(joinEventWaitlistOutput)
    .mutation(async ({ ctx, input }) => {
      const { eventId, ...wanted } = input;
      await requireEvent(ctx, eventId);
      const { db } = ctx.deps.ofEvent(eventId);
      const own = await readHeldTickets(readerOf(db), ctx.actor.id, eventId);
      const held = own.find(({ ticketTypeId }) => ticketTypeId === wanted.ticketTypeId)?.held ?? 0;
      const request = { ...wanted, userId: ctx.actor.id, held };
      return unwrap(await callObject(() => waitlistOf(ctx.deps, eventId).join(request), 'OPERATION_FAILED'));
    }),

  leave: verifiedProcedure
    .input(leaveEventWaitlistInput)
    .output(leaveEventWaitlistOutput)
    .mutation(async ({ ctx, input }) => {
      const { eventId, waiterId } = input;
      await requireEvent(ctx, eventId);
      const leave = () => waitlistOf(ctx.deps, eventId).leave(waiterId, ctx.actor.id);
      const { declined } = unwrap(await callObject(leave, 'OPERATION_FAILED'));
      await cancelPaymentOf(checkoutDeps(ctx.env, ctx.deps), declined);
      // A declined offer goes to the next person.
      debounceMailDrain(ctx.env, ctx.waitUntil);
      return { waiterId };
    }),

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
    .query(async ({ ctx, input }) => {
      const { db } = ctx.deps.ofEvent(input.eventId);
      const types = await readWaitlistOfEvent(readerOf(db), input.eventId, ownerScope(ctx.actor));
      if (!types) throw refusal('EVENT_NOT_FOUND');
      return types;
    }),
});
