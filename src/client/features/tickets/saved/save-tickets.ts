import type { Query } from '@tanstack/react-query';
import { sessionState } from '#client/features/auth/session/session-store.ts';
import { mayHaveSession } from '#client/lib/api/auth-client.ts';
import { cachedUser } from '#client/lib/api/cached-user.ts';
import { isRefusal } from '#client/lib/api/error-record.ts';
import { queryClient } from '#client/lib/api/query-client.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { keysFrom } from '#client/lib/device-database.ts';
import type { MyTickets, TicketView } from '#shared/contracts/tickets/tickets.ts';
import { savedTicketsOwner } from './saved-owner.ts';
import { savedPages } from './saved-pages.ts';
import { type SavedTicket, ticketDatabase } from './ticket-database.ts';

/** The user whose tickets are shown; while a session waits for the network, the last visit's user. */
function currentPerson(): string | null {
  const { ready, sub } = sessionState();
  if (sub || ready) return sub;
  return mayHaveSession() ? (cachedUser.read()?.sub ?? null) : null;
}

let watching = false;

/** Saves every ticket that this tab loads from now on, for visits without network. */
export function saveSeenTickets(): void {
  if (watching) return;
  watching = true;
  const cache = queryClient.getQueryCache();
  for (const query of cache.getAll()) keepFrom(query);
  cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    if (event.action.type === 'success') keepFrom(event.query);
    else if (event.action.type === 'error') forgetPassedOn(event.query, event.action.error);
  });
}

function keepFrom({ queryKey, state }: Query): void {
  const tickets = ticketsIn(queryKey, state.data);
  const listed = wholeListIn(queryKey, state.data);
  if (tickets.length === 0 && !listed) return;
  const at = state.dataUpdatedAt;
  keep(tickets, at, (saved) => listed !== null && isMissing(saved, listed, at)).catch((error: unknown) =>
    console.error(error),
  );
}

/** The person no longer holds the ticket: its code must not be shown offline. */
function forgetPassedOn({ queryKey }: Query, error: unknown): void {
  if (procedureOf(queryKey) !== 'tickets.get' || !isRefusal(error, 'NOT_FOUND')) return;
  const { input } = queryKey[1] as { input: { ticketId: string } };
  keep([], Date.now(), ({ ticketId }) => ticketId === input.ticketId).catch((failure: unknown) =>
    console.error(failure),
  );
}

interface WholeList {
  when: 'coming' | 'past';
  items: readonly TicketView[];
}

/** The upcoming or past tickets, if the response has all of them. */
function wholeListIn(key: readonly unknown[], data: unknown): WholeList | null {
  if (!data || procedureOf(key) !== 'tickets.mine') return null;
  const { items, total } = data as MyTickets;
  const { input } = key[1] as { input: { when?: 'coming' | 'past' } };
  return items.length === total ? { when: input.when ?? 'coming', items } : null;
}

/** @param at when the list was fetched, Unix ms */
function isMissing(
  { ticketId, ticket, keptAt }: SavedTicket,
  { when, items }: WholeList,
  at: number,
): boolean {
  const isOfList = Date.parse(ticket.event.endDate) > at === (when === 'coming');
  return isOfList && keptAt < at && items.every(({ id }) => id !== ticketId);
}

function procedureOf(key: readonly unknown[]): string {
  return Array.isArray(key[0]) ? key[0].join('.') : '';
}

function ticketsIn(key: readonly unknown[], data: unknown): readonly TicketView[] {
  if (!data) return [];
  const procedure = procedureOf(key);
  if (procedure === 'tickets.mine') return (data as MyTickets).items;
  return procedure === 'tickets.get' ? [data as TicketView] : [];
}

/** @param isGone which saved tickets to erase */
async function keep(
  tickets: readonly TicketView[],
  keptAt: number,
  isGone: (saved: SavedTicket) => boolean,
): Promise<void> {
  const userId = currentPerson();
  if (userId === null) return;
  const database = await ticketDatabase();
  // The user may have signed out while the database opened. From here to the transaction the code is synchronous, so an
  // erasure queues behind it.
  if (currentPerson() !== userId) return;
  // Without its owner a ticket could not be erased for the next user.
  if (!savedTicketsOwner.write(userId)) return;
  const transaction = database.transaction('tickets', 'readwrite');
  const writes = tickets.map(async (ticket) => {
    const known = await transaction.store.get([userId, ticket.id]);
    // Restored from this database, or fetched earlier: nothing newer to save.
    if (known && known.keptAt >= keptAt) return;
    await transaction.store.put({ userId, ticketId: ticket.id, ticket, keptAt });
  });
  const saved = await transaction.store.getAll(keysFrom(userId));
  const erasures = saved.filter(isGone).map(({ ticketId }) => transaction.store.delete([userId, ticketId]));
  await Promise.all([...writes, ...erasures, transaction.done]);
}

/** The current user's tickets as last seen. */
export async function readSavedTickets(): Promise<SavedTicket[]> {
  const userId = currentPerson();
  if (userId === null) return [];
  const saved = await (await ticketDatabase()).getAll('tickets', keysFrom(userId));
  return currentPerson() === userId ? saved : [];
}

/** Fills queries that have no data yet with saved tickets. The server's response replaces them. */
export async function showSavedTickets(now: number): Promise<void> {
  const saved = await readSavedTickets();
  for (const { ticket, keptAt } of saved) {
    fill(trpc.tickets.get.queryKey({ ticketId: ticket.id }), ticket, keptAt);
  }
  for (const when of ['coming', 'past'] as const) {
    for (const page of savedPages(saved, when, now)) {
      fill(trpc.tickets.mine.queryKey({ when, page: page.list.page }), page.list, page.keptAt);
    }
  }
}

function fill(queryKey: readonly unknown[], data: unknown, updatedAt: number): void {
  if (queryClient.getQueryData(queryKey) === undefined)
    queryClient.setQueryData(queryKey, data, { updatedAt });
}
