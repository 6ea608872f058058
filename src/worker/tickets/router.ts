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
import { MY_TICKETS_PAGE_SIZE } from '#shared/limits.ts';
import { boxOfficeActor } from '#worker/box-office/box-office-actor.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import { linkPass } from '#worker/documents/passes/link-pass.ts';
import { giveBack, keepTicket } from '#worker/event-waitlist/give-back.ts';
import { answerChange, showChanges } from '#worker/events/answer-change.ts';
import { siteUrlOf } from '#worker/http/site-url.ts';
import { debounceMailDrain } from '#worker/mail/debounced-mail-drain.ts';
import { mailDepsOf } from '#worker/mail/mail-deps.ts';
import { debounceWithdrawals } from '#worker/money/wallet/withdrawals/drain-withdrawals.ts';
import { debouncePushDrain } from '#worker/push/drain-pushes.ts';
import { queueWayOf } from '#worker/queue/queue-gates.ts';
import { purchaseTickets } from '#worker/sales/purchase-tickets.ts';
import { sellAtDoor } from '#worker/sales/sell-at-door.ts';
import { acceptTicket, cancelSend, sendTicket, showOffered } from '#worker/transfers/transfer-ticket.ts';
import {
  identifiedProcedure,
  refusal,
  requireEvent,
  router,
  signedInProcedure,
  unwrap,
  verifiedBearerProcedure,
  verifiedProcedure,
  whileSelling,
} from '#worker/trpc/init.ts';
import { showTicket } from './show-ticket.ts';

export const ticketsRouter = router({
  purchase: verifiedBearerProcedure
    .use(whileSelling)
    .input(purchaseInput)
    .output(purchaseOutput)
    .mutation(async ({ ctx, input }) => {
      await requireEvent(ctx, input.eventId);
      const receipt = unwrap(
        await purchaseTickets({ ...queueWayOf(ctx, input), deps: ctx.deps }, ctx.bearer, input),
      );
      debounceMailDrain(ctx.env, ctx.waitUntil);
      return receipt;
    }),

  doorOffer: signedInProcedure
    .input(doorOfferInput)
    .output(doorOfferOutput)
    .query(async ({ ctx, input }) => {
      const actor = boxOfficeActor(ctx.actor);
      await requireEvent(ctx, input.eventId);
      const office = ctx.deps.boxOffice(input.eventId);
      const offer = unwrap(await callObject(() => office.doorOffer(actor), 'SERVER_ERROR'));
      return { ...offer, sendsMails: mailDepsOf(ctx.env) !== null };
    }),

  sellAtDoor: signedInProcedure
    .use(whileSelling)
    .input(sellAtDoorInput)
    .output(sellAtDoorOutput)
    .mutation(async ({ ctx, input }) => {
      const key = await ticketSigningKey(ctx.env);
      await requireEvent(ctx, input.eventId);
      const sale = unwrap(await sellAtDoor(ctx.deps, ctx.actor, input, key));
      if (input.email) debounceMailDrain(ctx.env, ctx.waitUntil);
      return sale;
    }),

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
    .query(async ({ ctx, input }) => {
      const ticket = await readOwnTicket(readerOf(ctx.near().db), ctx.actor.id, input.ticketId);
      if (!ticket) throw refusal('NOT_FOUND');
      const { env, deps } = ctx;
      const changeOf = await showChanges({ ...ctx.near(), now: deps.now }, [ticket.id]);
      return showTicket(ticket, { env, signingKey: await ticketSigningKey(env), now: deps.now(), changeOf });
    }),

  answerChange: verifiedProcedure
    .input(answerChangeInput)
    .output(answerChangeOutput)
    .mutation(async ({ ctx, input }) => {
      const answered = unwrap(await answerChange(ctx.deps, { ...input, actor: ctx.actor }));
      debounceMailDrain(ctx.env, ctx.waitUntil);
      debounceWithdrawals(ctx.env, ctx.waitUntil);
      return answered;
    }),

  send: verifiedProcedure
    .input(sendTicketInput)
    .output(ticketOfferSchema)
    .mutation(async ({ ctx, input }) => {
      const deps = { ...ctx.deps, env: ctx.env };
      const offer = unwrap(await sendTicket(deps, { ...input, actor: ctx.actor }));
      debounceMailDrain(ctx.env, ctx.waitUntil);
      debouncePushDrain(ctx.env, ctx.waitUntil);
      return offer;
    }),

  cancelSend: verifiedProcedure
    .input(cancelSendInput)
    .output(cancelSendOutput)
    .mutation(async ({ ctx, input }) => {
      const deps = { ...ctx.deps, env: ctx.env };
      const cancelled = unwrap(await cancelSend(deps, { ...input, actor: ctx.actor }));
      debounceMailDrain(ctx.env, ctx.waitUntil);
      return cancelled;
    }),

  accept: verifiedProcedure
    .input(acceptTicketInput)
    .output(acceptTicketOutput)
    .mutation(async ({ ctx, input }) => {
      const deps = { ...ctx.deps, env: ctx.env };
      const accepted = unwrap(await acceptTicket(deps, { token: input.token, actor: ctx.actor }));
      debounceMailDrain(ctx.env, ctx.waitUntil);
      debouncePushDrain(ctx.env, ctx.waitUntil);
      return accepted;
    }),

  offered: identifiedProcedure
    .input(offeredTicketInput)
    .output(offeredTicketOutput)
    .query(async ({ ctx, input }) => {
      const deps = { ...ctx.deps, env: ctx.env };
      const offered = await showOffered(deps, { actorId: ctx.actor?.id ?? null, token: input.token });
      if (!offered) throw refusal('NOT_FOUND');
      return offered;
    }),

  giveBack: verifiedProcedure
    .input(giveBackInput)
    .output(ticketReturnOutput)
    .mutation(async ({ ctx, input }) => {
      const given = unwrap(await giveBack(ctx.deps, { ...input, userId: ctx.actor.id }));
      debounceMailDrain(ctx.env, ctx.waitUntil);
      return given;
    }),

  keep: verifiedProcedure
    .input(keepTicketInput)
    .output(ticketReturnOutput)
    .mutation(async ({ ctx, input }) => {
      return unwrap(await keepTicket(ctx.deps, { ...input, userId: ctx.actor.id }));
    }),

  passLink: signedInProcedure
    .input(passLinkInput)
    .output(passLinkOutput)
    .query(async ({ ctx, input }) => {
      const deps = { env: ctx.env, siteUrl: siteUrlOf(ctx.env, ctx.request), now: ctx.deps.now };
      return unwrap(await linkPass(deps, ctx.actor, input));
    }),
});
