import type { QueryClient } from '@tanstack/react-query';
import { trpc } from '#client/lib/trpc.ts';
import type { MyTickets, TicketView } from '#shared/contracts/tickets.ts';
import type { PersonalChange } from '#shared/live-board.ts';
import { ticketWithChange } from './with-board.ts';

type TicketChange = Extract<PersonalChange, { type: 'ticket' }>;

/** D1 hears of a scan a moment after the door; the page looks there until both say the same, or gives up (ms). */
const LOOKS_MS = [1_000, 3_000, 10_000];
/** Whole rows of people are let in at once: they look within this time, not in one instant (ms). */
const SPREAD_MS = 1_000;

/** Shows what has become of a person's own tickets in whatever list or page has them. */
export function createOwnTickets(client: QueryClient) {
  const expected = new Map<string, TicketChange>();
  let waiting = false;
  let looks = 0;
  const queryKey = trpc.tickets.pathKey();

  const patch = () => {
    const changed = (ticket: TicketView) => {
      const change = expected.get(ticket.id);
      return change ? ticketWithChange(ticket, change) : ticket;
    };
    client.setQueriesData<MyTickets>(
      { queryKey: trpc.tickets.mine.pathKey() },
      (list) => list && { ...list, items: list.items.map(changed) },
    );
    client.setQueriesData<TicketView>(
      { queryKey: trpc.tickets.get.pathKey() },
      (ticket) => ticket && changed(ticket),
    );
  };
  const known = () => [
    ...client
      .getQueriesData<{ items: TicketView[] }>({ queryKey: trpc.tickets.mine.pathKey() })
      .flatMap(([, list]) => list?.items ?? []),
    ...client
      .getQueriesData<TicketView>({ queryKey: trpc.tickets.get.pathKey() })
      .flatMap(([, ticket]) => ticket ?? []),
  ];
  const look = async () => {
    waiting = false;
    await client.invalidateQueries({ queryKey });
    const tickets = known();
    for (const [id, { status }] of expected) {
      if (tickets.every((ticket) => ticket.id !== id || ticket.status === status)) expected.delete(id);
    }
    patch();
    looks += 1;
    if (expected.size > 0 && looks < LOOKS_MS.length) lookLater();
    else expected.clear();
  };
  const lookLater = () => {
    if (waiting) return;
    waiting = true;
    setTimeout(() => void look(), (LOOKS_MS[looks] ?? 0) + Math.random() * SPREAD_MS);
  };

  return {
    changed: (change: TicketChange) => {
      expected.set(change.ticketId, change);
      // What was asked for before this must not take it back.
      void client.cancelQueries({ queryKey }).then(patch);
      looks = 0;
      lookLater();
    },
  };
}
