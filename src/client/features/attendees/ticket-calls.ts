import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { api, trpc } from '#client/lib/api/trpc.ts';
import type { Attendee, AttendeeList, AttendeePurchase } from '#shared/contracts/attendees/attendees.ts';
import type { ErrorCode } from '#shared/errors/errors.ts';

/** A scan's refusal, which the API answers as a value. */
class RefusedScan extends Error {
  readonly data: { errorCode: ErrorCode };

  constructor(errorCode: ErrorCode) {
    super(errorCode);
    this.data = { errorCode };
  }
}

interface Call {
  eventId: string;
  requestId: string;
}

/** Checks in without a code. @param gate names the place in the ticket's timeline */
export async function checkIn(
  client: QueryClient,
  { ticketId }: Pick<Attendee, 'ticketId'>,
  { gate, ...call }: Call & { gate: string },
): Promise<void> {
  const verdict = await api.checkin.scan.mutate({ ...call, ticketId, gate });
  if (verdict.outcome === 'refused') throw new RefusedScan(verdict.code);
  show(client, ticketId, { status: 'used', usedAt: verdict.scannedAt, gate: verdict.gate });
}

export async function undoCheckIn(
  client: QueryClient,
  { ticketId }: Pick<Attendee, 'ticketId'>,
  call: Call,
): Promise<void> {
  await api.checkin.undo.mutate({ ...call, ticketId, device: '' });
  show(client, ticketId, { status: 'active', usedAt: null, gate: '' });
}

/** Shows a check-in at once: D1, which the lists are read from, lags behind the box office. */
function show(
  client: QueryClient,
  ticketId: string,
  change: Pick<Attendee, 'status' | 'usedAt' | 'gate'>,
): void {
  const changed = (tickets: Attendee[]) =>
    tickets.map((ticket) => (ticket.ticketId === ticketId ? { ...ticket, ...change } : ticket));
  client.setQueriesData<InfiniteData<AttendeeList>>(
    { queryKey: trpc.attendees.list.pathKey() },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, items: changed(page.items) })) },
  );
  client.setQueriesData<AttendeePurchase>(
    { queryKey: trpc.attendees.purchase.pathKey() },
    (purchase) => purchase && { ...purchase, tickets: changed(purchase.tickets) },
  );
}
