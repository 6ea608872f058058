import { expect, test } from 'vitest';
import type { Guest } from '#shared/contracts/attendees/guests.ts';
import { buyerWith, eventOnSale, purchaseOf } from '#tests/support/worker/events.ts';
import { person } from '#tests/support/worker/people.ts';

test("the panel shows a guest's purchases at the organizer only, with tickets, refunds, requests and notes", async () => {
  const organizer = await person({ role: 'organizer' });
  const types = [{ price: 500 }];
  const soon = await eventOnSale({ organizer, types });
  const later = await eventOnSale({ organizer, types, startsIn: 48, endsIn: 50 });
  const elsewhere = await eventOnSale({ types });
  const guest = await buyerWith(10_000);
  for (const sale of [later, soon, elsewhere]) await guest.mutate('tickets.purchase', purchaseOf(sale, 2));
  const shown = async (): Promise<Guest> => (await organizer.query('guests.get', { guestId: guest.id })).data;

  const before = await shown();
  expect(before).toMatchObject({ id: guest.id, email: guest.email, hasMore: false });
  expect(before.figures).toMatchObject([{ currency: 'USD', nights: 2, tickets: 4, spentMinor: 2_000 }]);
  expect(before.purchases.map(({ event }) => event.id)).toEqual([later.eventId, soon.eventId]);

  const [first, second] = before.purchases;
  const [ticket, other] = second?.tickets ?? [];
  const request = () => ({ requestId: crypto.randomUUID() });
  const { eventId } = soon;
  await organizer.mutate('attendees.note', {
    ...request(),
    eventId,
    purchaseId: second?.id,
    text: 'Birthday table',
  });
  await organizer.mutate('refunds.refundTicket', { ...request(), eventId, ticketId: ticket?.ticketId });
  const asked = await guest.mutate('refunds.request', {
    ...request(),
    purchaseId: first?.id,
    ticketIds: first?.tickets.map(({ ticketId }) => ticketId),
    reason: 'other',
  });
  expect(asked.error).toBeNull();
  const after = await shown();
  expect(after.purchases).toMatchObject([
    { asksRefund: true, note: null, totalMinor: 1_000, refundedMinor: 0 },
    { asksRefund: false, note: 'Birthday table', totalMinor: 1_000, refundedMinor: 500 },
  ]);
  expect(after.purchases[1]?.tickets.map(({ status }) => status).sort()).toEqual(['active', 'refunded']);
  expect(after.purchases[1]?.tickets.map(({ ticketId }) => ticketId)).toContain(other?.ticketId);

  const rival = await person({ role: 'organizer' });
  for (const [who, input, code] of [
    [rival, { guestId: guest.id }, 'NOT_FOUND'],
    [rival, { guestId: guest.id, organizerId: organizer.id }, 'FORBIDDEN'],
    [organizer, { guestId: crypto.randomUUID() }, 'NOT_FOUND'],
    [organizer, { guestId: 'nobody' }, 'BAD_INPUT'],
  ] as const)
    expect((await who.query('guests.get', input)).error?.data.errorCode).toBe(code);
});
