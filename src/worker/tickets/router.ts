import { readerOf } from '#db/client.ts';
import { readOwnTicket, readOwnTickets } from '#db/readers/own-tickets.ts';
import {
  myTicketsInput,
  myTicketsOutput,
  purchaseInput,
  purchaseOutput,
  ticketInput,
  ticketSchema,
} from '#shared/contracts/tickets.ts';
import { ticketPrivateKey } from '#shared/ticket-key.ts';
import { refusal, router, signedInProcedure, unwrap, verifiedBearerProcedure } from '../trpc/init.ts';
import { purchaseTickets } from './purchase-tickets.ts';
import { showTicket } from './show-ticket.ts';

export const ticketsRouter = router({
  purchase: verifiedBearerProcedure
    .input(purchaseInput)
    .output(purchaseOutput)
    .mutation(async ({ ctx, input }) => unwrap(await purchaseTickets(ctx.deps, ctx.bearer, input))),

  mine: signedInProcedure
    .input(myTicketsInput)
    .output(myTicketsOutput)
    .query(async ({ ctx, input }) => {
      const now = ctx.deps.now();
      const tickets = await readOwnTickets(readerOf(ctx.deps.db), ctx.actor.id, input.when, now);
      const key = await ticketPrivateKey(ctx.env.TICKET_SIGNING_KEY);
      return { items: await Promise.all(tickets.map((ticket) => showTicket(ticket, key, now))) };
    }),

  get: signedInProcedure
    .input(ticketInput)
    .output(ticketSchema)
    .query(async ({ ctx, input }) => {
      const ticket = await readOwnTicket(readerOf(ctx.deps.db), ctx.actor.id, input.ticketId);
      if (!ticket) throw refusal('NOT_FOUND');
      return showTicket(ticket, await ticketPrivateKey(ctx.env.TICKET_SIGNING_KEY), ctx.deps.now());
    }),
});
