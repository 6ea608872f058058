import { readerOf } from '#db/client.ts';
import { readHeldTickets } from '#db/readers/tickets/held-tickets.ts';
import { readOwnTicket, readOwnTickets } from '#db/readers/tickets/own-tickets.ts';
import { ticketSigningKey } from '#shared/codes/key-ring.ts';
import {
  giveBackInput,
  keepTicketInput,
  ticketReturnOutput,
} from '#shared/contracts/event-waitlist/ticket-returns.ts';
import { answerChangeInput, answerChangeOutput } from '#shared/contracts/events/event-changes.ts';
import {
  doorOfferInput,
  doorOfferOutput,
  sellAtDoorInput,
  sellAtDoorOutput,
} from '#shared/contracts/sales/cash-sales.ts';
import { passLinkInput, passLinkOutput } from '#shared/contracts/tickets/passes.ts';
import {
  heldTicketsInput,
  heldTicketsOutput,
  myTicketsInput,
  myTicketsOutput,
  purchaseInput,
  purchaseOutput,
  ticketInput,
  ticketSchema,
} from '#shared/contracts/tickets/tickets.ts';
import {
  acceptTicketInput,
  acceptTicketOutput,
  cancelSendInput,
  cancelSendOutput,
  offeredTicketInput,
  offeredTicketOutput,
  sendTicketInput,
  ticketOfferSchema,
} from '#shared/contracts/transfers.ts';
import { done, refused } from '#shared/errors/errors.ts';
import { MY_TICKETS_PAGE_SIZE } from '#shared/limits.ts';
import { boxOfficeActor } from '#worker/box-office/box-office-actor.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import { cashSalesOf } from '#worker/box-office/parts.ts';
import { linkPass } from '#worker/documents/passes/link-pass.ts';
import { giveBack, keepTicket } from '#worker/event-waitlist/give-back.ts';
import { answerChange, showChanges } from '#worker/events/answer-change.ts';
import { siteUrlOf } from '#worker/http/site-url.ts';
import { mailDepsOf } from '#worker/mail/mail-deps.ts';
import { queueWayOf } from '#worker/queue/queue-gates.ts';
import { purchaseTickets } from '#worker/sales/purchase-tickets.ts';
import { sellAtDoor } from '#worker/sales/sell-at-door.ts';
import { acceptTicket, cancelSend, sendTicket, showOffered } from '#worker/transfers/transfer-ticket.ts';
import type { RequestContext } from '#worker/trpc/context.ts';
import {
  identifiedProcedure,
  router,
  signedInProcedure,
  verifiedBearerProcedure,
  verifiedProcedure,
  whileSelling,
} from '#worker/trpc/init.ts';
import { asActor, atEvent, outcome } from '#worker/trpc/resolvers.ts';
import { showTicket } from './show-ticket.ts';

export const ticketsRouter = router({
  purchase: verifiedBearerProcedure
    .use(whileSelling)
    .input(purchaseInput)
    .output(purchaseOutput)
    .mutation(
      atEvent(({ ctx, input }) =>
        purchaseTickets({ ...queueWayOf(ctx, input), deps: ctx.deps }, ctx.bearer, input),
      ),
    ),

  doorOffer: signedInProcedure
    .input(doorOfferInput)
    .output(doorOfferOutput)
    .query(
      atEvent(async ({ ctx, input }) => {
        const actor = boxOfficeActor(ctx.actor);
        const call = () => cashSalesOf(ctx.deps, input.eventId).offer(actor);
        const offer = await callObject(call, 'SERVER_ERROR');
        return offer.ok ? done({ ...offer.value, sendsMails: mailDepsOf(ctx.env) !== null }) : offer;
      }),
    ),

  sellAtDoor: signedInProcedure
    .use(whileSelling)
    .input(sellAtDoorInput)
    .output(sellAtDoorOutput)
    .mutation(
      atEvent(async ({ ctx, input }) =>
        sellAtDoor(ctx.deps, ctx.actor, input, await ticketSigningKey(ctx.env)),
      ),
    ),

  mine: signedInProcedure
    .input(myTicketsInput)
    .output(myTicketsOutput)
    .query(async ({ ctx, input }) => {
      const now = ctx.deps.now();
      const { when, page, pageSize = MY_TICKETS_PAGE_SIZE } = input;
      const list = { when, now, page, pageSize };
      const { items, total } = await readOwnTickets(readerOf(ctx.near().db), ctx.actor.id, list);
      const near = { ...ctx.near(), now: ctx.deps.now };
      const changeOf = await showChanges(
        near,
        items.map(({ id }) => id),
      );
      const shows = { env: ctx.env, signingKey: await ticketSigningKey(ctx.env), now, changeOf };
      const shown = await Promise.all(items.map((ticket) => showTicket(ticket, shows)));
      return { items: shown, page, pageSize, total };
    }),

  held: signedInProcedure
    .input(heldTicketsInput)
    .output(heldTicketsOutput)
    .query(({ ctx, input }) =>
      readHeldTickets(readerOf(ctx.near().ofEvent(input.eventId).db), ctx.actor.id, input.eventId),
    ),

  get: signedInProcedure
    .input(ticketInput)
    .output(ticketSchema)
    .query(
      outcome(async ({ ctx, input }) => {
        const ticket = await readOwnTicket(readerOf(ctx.near().db), ctx.actor.id, input.ticketId);
        if (!ticket) return refused('NOT_FOUND');
        const { env, deps } = ctx;
        const changeOf = await showChanges({ ...ctx.near(), now: deps.now }, [ticket.id]);
        const shows = { env, signingKey: await ticketSigningKey(env), now: deps.now(), changeOf };
        return done(await showTicket(ticket, shows));
      }),
    ),

  answerChange: verifiedProcedure
    .input(answerChangeInput)
    .output(answerChangeOutput)
    .mutation(asActor(answerChange)),

  send: verifiedProcedure
    .input(sendTicketInput)
    .output(ticketOfferSchema)
    .mutation(asActor(sendTicket, withEnv)),

  cancelSend: verifiedProcedure
    .input(cancelSendInput)
    .output(cancelSendOutput)
    .mutation(asActor(cancelSend, withEnv)),

  accept: verifiedProcedure
    .input(acceptTicketInput)
    .output(acceptTicketOutput)
    .mutation(asActor(acceptTicket, withEnv)),

  offered: identifiedProcedure
    .input(offeredTicketInput)
    .output(offeredTicketOutput)
    .query(
      outcome(async ({ ctx, input }) => {
        const offered = await showOffered(withEnv(ctx), {
          actorId: ctx.actor?.id ?? null,
          token: input.token,
        });
        return offered ? done(offered) : refused('NOT_FOUND');
      }),
    ),

  giveBack: verifiedProcedure
    .input(giveBackInput)
    .output(ticketReturnOutput)
    .mutation(outcome(({ ctx, input }) => giveBack(ctx.deps, { ...input, userId: ctx.actor.id }))),

  keep: verifiedProcedure
    .input(keepTicketInput)
    .output(ticketReturnOutput)
    .mutation(outcome(({ ctx, input }) => keepTicket(ctx.deps, { ...input, userId: ctx.actor.id }))),

  passLink: signedInProcedure
    .input(passLinkInput)
    .output(passLinkOutput)
    .query(
      outcome(({ ctx: { env, request, deps, actor }, input }) =>
        linkPass({ env, siteUrl: siteUrlOf(env, request), now: deps.now }, actor, input),
      ),
    ),
});

function withEnv({ deps, env }: RequestContext) {
  return { ...deps, env };
}
