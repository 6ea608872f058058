import type { QueryClient } from '@tanstack/react-query';
import { trpc } from '#client/lib/api/trpc.ts';
import type { TicketView } from '#shared/contracts/tickets/tickets.ts';
import type { PersonalChange } from '#shared/live/live-board.ts';
import { createOwnRefetch } from './refetch-own.ts';
import { ticketWithChange } from './with-board.ts';

type TicketChange = Extract<PersonalChange, { type: 'ticket' }>;

export const createOwnTickets = (client: QueryClient) =>
  createOwnRefetch<TicketView, TicketChange>(client, {
    queryKey: trpc.tickets.pathKey(),
    listKey: trpc.tickets.mine.pathKey(),
    oneKey: trpc.tickets.get.pathKey(),
    idOf: ({ ticketId }) => ticketId,
    withChange: ticketWithChange,
    // Jitter: a whole queue of guests is checked in at once.
    spreadMs: 1_000,
  });
