import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { buyerWith, eventOnSale, purchaseOf } from '#tests/support/worker/events.ts';
import { mailProvider } from '#tests/support/worker/mails.ts';
import { person } from '#tests/support/worker/people.ts';
import { transferTo } from '#tests/support/worker/transfers.ts';

async function soldPair() {
  const sale = await eventOnSale({ types: [{ price: 500 }] });
  const buyer = await buyerWith(10_000);
  const { data } = await buyer.mutate('tickets.purchase', purchaseOf(sale, 2));
  const [ticketId, otherId] = data.ticketIds as string[];
  const row = await env.DB.prepare('SELECT purchase_id AS id FROM tickets WHERE id = ?')
    .bind(ticketId ?? '')
    .first<{ id: string }>();
  return { sale, buyer, ticketId, otherId, purchaseId: row?.id ?? '' };
}

type Sold = Awaited<ReturnType<typeof soldPair>>;

const purchaseFor = (who: Sold['buyer'], { sale, purchaseId }: Sold) =>
  who.query('attendees.purchase', { eventId: sale.eventId, purchaseId });

const note = (
  who: Sold['buyer'],
  { sale, purchaseId }: Sold,
  text: string,
  requestId = crypto.randomUUID(),
) => who.mutate('attendees.note', { requestId, eventId: sale.eventId, purchaseId, text });

test('the timeline of a purchase shows its mail, who let a ticket in where, the undo and the refund', async () => {
  const provider = mailProvider();
  const sold = await soldPair();
  const { sale, ticketId, otherId } = sold;
  const { organizer, eventId } = sale;
  const request = () => ({ requestId: crypto.randomUUID(), eventId });
  await provider.drain();
  await organizer.mutate('checkin.scan', { ...request(), ticketId, gate: 'Office' });
  await organizer.mutate('checkin.undo', { ...request(), ticketId, device: '' });
  await organizer.mutate('refunds.refundTicket', { ...request(), ticketId: otherId, reason: 'Ill' });
  await expect
    .poll(async () => (await purchaseFor(organizer, sold)).data.timeline.length)
    .toBeGreaterThanOrEqual(5);
  const { data } = await purchaseFor(organizer, sold);
  expect(data).toMatchObject({ totalMinor: 1_000, guest: { email: sold.buyer.email }, note: null });
  expect(data.tickets).toHaveLength(2);
  const of = (what: string) => data.timeline.find((moment: { what: string }) => moment.what === what);
  expect(of('bought')).toMatchObject({ amountMinor: 1_000, ticketId: null });
  expect(of('mail')).toMatchObject({ mail: 'sent' });
  expect(of('admitted')).toMatchObject({ ticketId, gate: 'Office' });
  expect(of('undone')).toMatchObject({ ticketId });
  expect(of('refunded')).toMatchObject({ ticketId: otherId, amountMinor: 500, reason: 'Ill' });
});

test('the timeline of a purchase names every later holder of a ticket, latest first', async () => {
  const sold = await soldPair();
  const { sale, buyer, ticketId = '' } = sold;
  const [bea, cleo] = await Promise.all([person({ name: 'Bea' }), person({ name: 'Cleo' })]);
  await transferTo(bea, { who: buyer, id: ticketId });
  await transferTo(cleo, { who: bea, id: ticketId });
  const { data } = await purchaseFor(sale.organizer, sold);
  const passedOn = data.timeline.filter(({ what }: { what: string }) => what === 'transferred');
  expect(passedOn).toMatchObject([
    { ticketId, by: 'Bea', to: 'Cleo' },
    { ticketId, by: buyer.name, to: 'Bea' },
  ]);
});

test('a note is seen by the organizer only, set once per request, and leaves with an empty text', async () => {
  const sold = await soldPair();
  const { organizer, eventId } = sold.sale;
  const requestId = crypto.randomUUID();
  for (let times = 0; times < 2; times++)
    expect((await note(organizer, sold, 'Birthday table', requestId)).status).toBe(200);
  expect((await purchaseFor(organizer, sold)).data.note).toMatchObject({ text: 'Birthday table' });
  const { data } = await organizer.query('attendees.list', { eventId });
  expect(data.items[0]).toMatchObject({ hasNote: true });
  await note(organizer, sold, 'Moved to 22:00');
  // A late repeat of the first request changes nothing.
  await note(organizer, sold, 'Birthday table', requestId);
  expect((await purchaseFor(organizer, sold)).data.note.text).toBe('Moved to 22:00');
  expect((await note(organizer, sold, 'Other', requestId)).error?.data.errorCode).toBe('REQUEST_ID_REUSED');
  await note(organizer, sold, '');
  expect((await purchaseFor(organizer, sold)).data.note).toBeNull();
  const { results } = await env.DB.prepare(
    "SELECT details FROM audit_log WHERE action = 'purchase.note' AND subject_id = ?",
  )
    .bind(sold.purchaseId)
    .all<{ details: string }>();
  expect(results).toHaveLength(3);
  expect(JSON.stringify(results)).not.toContain('Birthday');
  const rival = await person({ role: 'organizer' });
  expect((await note(rival, sold, 'Mine')).error?.data.errorCode).toBe('EVENT_NOT_FOUND');
  expect((await purchaseFor(rival, sold)).error?.data.errorCode).toBe('EVENT_NOT_FOUND');
});
