import { env } from 'cloudflare:test';
import { afterEach, expect, test } from 'vitest';
import { balanceOf, buyerWith, eventOnSale, purchaseOf, type Sale } from '#tests/support/worker/events.ts';
import { findingsInOwnBooks } from '#tests/support/worker/own-books.ts';
import { type Person, person, type TrpcAnswer } from '#tests/support/worker/people.ts';

afterEach(async () => {
  expect(await findingsInOwnBooks()).toEqual([]);
});

/** A guest with three tickets for 1,000 each. */
async function night(feeBps = 0) {
  const sale = await eventOnSale({ feeBps, types: [{ name: 'Balcony', price: 1_000, quantity: 10 }] });
  const guest = await buyerWith(3_000);
  const { data } = await guest.mutate('tickets.purchase', purchaseOf(sale, 3));
  return { sale, guest, purchaseId: data.purchaseId as string, ticketIds: data.ticketIds as string[] };
}

type Night = Awaited<ReturnType<typeof night>>;

const ask = ({ guest, purchaseId, ticketIds }: Night, more: object = {}) =>
  guest.mutate('refunds.request', {
    requestId: crypto.randomUUID(),
    purchaseId,
    ticketIds,
    reason: 'cannot_come',
    message: 'Flu.',
    ...more,
  });

const decide = (who: Person, refundRequestId: string, more: object) =>
  who.mutate('refunds.decide', { requestId: crypto.randomUUID(), refundRequestId, ...more });

const openAt = async ({ organizer, eventId }: Sale) =>
  (await organizer.query('refunds.requests', { eventId })).data.items as { id: string; tickets: unknown[] }[];

const ownOf = async (guest: Person) => (await guest.query('refunds.myRequests', {})).data.items[0];

const codeOf = (answer: TrpcAnswer) => answer.error?.data.errorCode;

const mailsAbout = async (subject: string) =>
  (
    await env.DB.prepare("SELECT kind FROM deliveries WHERE channel = 'mail' AND subject_id = ?")
      .bind(subject)
      .all<{ kind: string }>()
  ).results;

test('a guest asks, the organizer refunds two of three tickets and keeps a part, and the guest reads the answer', async () => {
  const there = await night();
  const { sale, guest, ticketIds } = there;
  const asked = await ask(there);
  expect(asked.status).toBe(200);
  expect((await ownOf(guest)).state).toBe('open');
  expect((await sale.organizer.query('refunds.openRequests')).data.count).toBe(1);
  const [request] = await openAt(sale);
  expect(request).toMatchObject({
    id: asked.data.id,
    guest: { id: guest.id, email: guest.email },
    reason: 'cannot_come',
    message: 'Flu.',
    tickets: [{ amountPaidMinor: 1_000 }, { amountPaidMinor: 1_000 }, { amountPaidMinor: 1_000 }],
  });
  const answer = {
    requestId: crypto.randomUUID(),
    ticketIds: ticketIds.slice(0, 2),
    refundMinor: 1_501,
    answer: 'We keep a part.',
  };
  const twice = await Promise.all([
    decide(sale.organizer, asked.data.id, answer),
    decide(sale.organizer, asked.data.id, answer),
  ]);
  for (const decided of twice)
    expect(decided.data).toMatchObject({ state: 'partly', refundedMinor: 1_501, currency: 'USD' });
  expect(await balanceOf(guest)).toBe(1_501);
  expect(await ownOf(guest)).toMatchObject({
    state: 'partly',
    refundedMinor: 1_501,
    answer: 'We keep a part.',
  });
  expect(await openAt(sale)).toEqual([]);
  expect((await sale.organizer.query('refunds.openRequests')).data.count).toBe(0);
  expect(await mailsAbout(`ask:${asked.data.id}:${guest.id}`)).toEqual([{ kind: 'refund' }]);
});

test('of a part that the organizer keeps, the platform keeps its fee', async () => {
  const there = await night(250);
  const { sale, guest, ticketIds } = there;
  const asked = await ask(there);
  const decided = await decide(sale.organizer, asked.data.id, { ticketIds, refundMinor: 1_500 });
  expect(decided.data).toMatchObject({ state: 'partly', refundedMinor: 1_500 });
  expect((await ownOf(guest)).state).toBe('partly');
  const { results } = await env.DB.prepare(
    'SELECT amount, kept, fee FROM refunds WHERE event_id = ? ORDER BY subject_id',
  )
    .bind(sale.eventId)
    .all();
  expect(results).toEqual(Array(3).fill({ amount: 500, kept: 500, fee: 12 }));
});

test('a declined guest keeps the tickets, gets one mail, and may ask twice more', async () => {
  const there = await night();
  const { sale, guest } = there;
  for (let nth = 1; nth <= 3; nth++) {
    const asked = await ask(there);
    expect(asked.status).toBe(200);
    expect(codeOf(await ask(there))).toBe('REFUND_ALREADY_REQUESTED');
    const decided = await decide(sale.organizer, asked.data.id, {
      ticketIds: [],
      refundMinor: 0,
      answer: 'Sorry, no.',
    });
    expect(decided.data.state).toBe('declined');
    expect(await mailsAbout(asked.data.id)).toEqual([{ kind: 'refund_declined' }]);
  }
  expect(codeOf(await ask(there))).toBe('REFUND_ALREADY_REQUESTED');
  expect(await balanceOf(guest)).toBe(0);
});

test('a request that was withdrawn, settled or fulfilled by a cancellation waits for nobody', async () => {
  const there = await night();
  const { sale, guest } = there;
  const first = await ask(there);
  const withdrawal = { requestId: crypto.randomUUID(), refundRequestId: first.data.id };
  expect((await guest.mutate('refunds.withdrawRequest', withdrawal)).status).toBe(200);
  expect((await guest.mutate('refunds.withdrawRequest', withdrawal)).status).toBe(200);
  expect((await ownOf(guest)).state).toBe('withdrawn');
  const late = await decide(sale.organizer, first.data.id, { ticketIds: [], refundMinor: 0 });
  expect(codeOf(late)).toBe('REQUEST_SETTLED');
  await ask(there);
  expect(await openAt(sale)).toHaveLength(1);
  await sale.organizer.mutate('events.cancel', { requestId: crypto.randomUUID(), eventId: sale.eventId });
  expect(await openAt(sale)).toEqual([]);
});

test('a ticket that was let in meanwhile is not refunded, and the others are', async () => {
  const there = await night();
  const { sale, guest, ticketIds } = there;
  const asked = await ask(there);
  const { items } = (await guest.query('tickets.mine', { when: 'coming' })).data;
  const { qr, id } = items[0];
  await sale.organizer.mutate('checkin.scan', {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    code: qr,
  });
  const decided = await decide(sale.organizer, asked.data.id, { ticketIds, refundMinor: 3_000 });
  expect(decided.data).toMatchObject({ state: 'partly', refundedMinor: 2_000 });
  const own = await ownOf(guest);
  expect(own.tickets.find((ticket: { id: string }) => ticket.id === id).status).toBe('used');
});

test('strangers, other organizers, foreign tickets, an amount of 0 and amounts above the price are refused', async () => {
  const there = await night();
  const other = await night();
  const stranger = await person();
  expect(codeOf(await ask({ ...there, guest: stranger }))).toBe('NOT_FOUND');
  expect(codeOf(await ask(there, { ticketIds: other.ticketIds }))).toBe('REFUND_NOT_POSSIBLE');
  expect(codeOf(await ask(there, { ticketIds: [] }))).toBe('BAD_INPUT');
  expect(codeOf(await ask(there, { message: 'a'.repeat(501) }))).toBe('BAD_INPUT');
  const asked = await ask(there);
  const answer = { ticketIds: there.ticketIds, refundMinor: 3_000 };
  expect(codeOf(await decide(other.sale.organizer, asked.data.id, answer))).toBe('NOT_FOUND');
  expect(codeOf(await decide(there.guest, asked.data.id, answer))).toBe('ORGANIZERS_ONLY');
  const more = { ...answer, refundMinor: 3_001 };
  expect(codeOf(await decide(there.sale.organizer, asked.data.id, more))).toBe('BAD_INPUT');
  const nothing = { ...answer, refundMinor: 0 };
  expect(codeOf(await decide(there.sale.organizer, asked.data.id, nothing))).toBe('REFUND_AMOUNT_ZERO');
  expect((await ownOf(there.guest)).state).toBe('open');
  const foreign = { ticketIds: other.ticketIds, refundMinor: 0 };
  expect(codeOf(await decide(there.sale.organizer, asked.data.id, foreign))).toBe('NOT_FOUND');
  const idsFor = async (who: Person) =>
    (await who.query('refunds.requests', { pageSize: 100 })).data.items.map(({ id }: { id: string }) => id);
  expect(await idsFor(other.sale.organizer)).toEqual([]);
  const admin = await person({ role: 'admin' });
  expect(await idsFor(admin)).toContain(asked.data.id);
  expect((await admin.query('refunds.openRequests')).data.count).toBeGreaterThan(0);
});
