import { expect, test } from 'vitest';
import { newDraft } from '#tests/support/worker/drafts.ts';
import { buyerWith, eventOnSale, purchaseOf } from '#tests/support/worker/events.ts';
import { person } from '#tests/support/worker/people.ts';

/** An organizer with an event in which a guest holds a ticket. */
async function soldNight() {
  const [sale, buyer] = await Promise.all([eventOnSale({ types: [{ price: 500 }] }), buyerWith(5_000)]);
  expect((await buyer.mutate('tickets.purchase', purchaseOf(sale, 2))).status).toBe(200);
  const { items } = (await buyer.query('tickets.mine', {})).data;
  return { ...sale, buyer, shortCode: items[0].shortCode as string };
}

test("an organizer finds their events, guests and tickets, never another organizer's; an administrator finds all", async () => {
  const [mine, theirs] = await Promise.all([soldNight(), soldNight()]);
  const admin = await person({ role: 'admin' });
  const find = async (who: typeof admin, q: string) => (await who.query('search.organizer', { q })).data;

  expect((await find(mine.organizer, mine.buyer.email)).guests).toMatchObject([
    { id: mine.buyer.id, email: mine.buyer.email, eventId: mine.eventId, ticketId: null },
  ]);
  const later = (await mine.buyer.mutate('tickets.purchase', purchaseOf(mine, 1))).data;
  expect((await find(mine.organizer, mine.buyer.email)).guests).toMatchObject([
    { ticketId: later.ticketIds[0] },
  ]);
  expect((await find(mine.organizer, theirs.buyer.email)).guests).toEqual([]);
  expect((await find(admin, theirs.buyer.email)).guests).toMatchObject([{ eventId: theirs.eventId }]);

  expect((await find(mine.organizer, mine.shortCode)).sales).toMatchObject([
    { subject: 'ticket', code: mine.shortCode, eventId: mine.eventId },
  ]);
  expect((await find(mine.organizer, theirs.shortCode)).sales).toEqual([]);
  expect((await find(admin, theirs.shortCode)).sales).toMatchObject([{ eventId: theirs.eventId }]);

  const draft = await newDraft(mine.organizer, { name: 'Quetzal opening' });
  expect((await find(mine.organizer, 'quetz')).events).toMatchObject([{ id: draft, phase: 'draft' }]);
  expect((await find(theirs.organizer, 'quetz')).events).toEqual([]);
  expect((await find(admin, 'quetz')).events).toMatchObject([{ id: draft }]);
});

test('a search finds coming nights before a nearer past one', async () => {
  const coming = await eventOnSale({ startsIn: 200, endsIn: 206 });
  const { organizer } = coming;
  const past = await eventOnSale({ organizer, startsIn: -9, endsIn: -3 });
  const cancelled = await eventOnSale({ organizer, startsIn: 24, endsIn: 30, status: 'cancelled' });
  const found = (await organizer.query('search.organizer', { q: 'night' })).data.events;
  expect(found.map(({ id }: { id: string }) => id)).toEqual([
    coming.eventId,
    past.eventId,
    cancelled.eventId,
  ]);
});

test('the search refuses guests, one letter and a text beyond the limit', async () => {
  const organizer = await person({ role: 'organizer' });
  expect((await (await person()).query('search.organizer', { q: 'night' })).status).toBe(403);
  for (const q of ['a', ' a ', 'a'.repeat(101)])
    expect((await organizer.query('search.organizer', { q })).status).toBe(400);
  expect((await organizer.query('search.organizer', { q: '…?' })).data).toEqual({
    q: '…?',
    events: [],
    guests: [],
    sales: [],
  });
});
