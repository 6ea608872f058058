import { runInDurableObject } from 'cloudflare:test';
import { afterEach, expect, test } from 'vitest';
import { boxOfficeOf, buyerWith, eventOnSale, purchaseOf, type Sale } from '#tests/support/worker/events.ts';
import { held } from '#tests/support/worker/holds.ts';
import { mailProvider } from '#tests/support/worker/mails.ts';
import { findingsInOwnBooks } from '#tests/support/worker/own-books.ts';
import { person, guest as visitor } from '#tests/support/worker/people.ts';
import { watch } from '#tests/support/worker/viewers.ts';
import {
  codeOf,
  expectStatus,
  join,
  leave,
  offerOf,
  queued,
  ring,
  soldOut,
  waitOf,
} from '#tests/support/worker/waits.ts';

const realNow = Date.now;
afterEach(async () => {
  Date.now = realNow;
  expect(await findingsInOwnBooks()).toEqual([]);
});

async function refund({ eventId, organizer }: Sale, ticketId: string): Promise<void> {
  const input = { requestId: crypto.randomUUID(), eventId, ticketId, reason: 'x' };
  expect((await organizer.mutate('refunds.refundTicket', input)).error).toBeNull();
}

test('people see how many are ahead, and everybody how many wait', async () => {
  const { sale } = await soldOut();
  const [first, second, third] = await queued(sale, 3);
  if (!first || !second || !third) throw new Error('Nobody waits');
  await expect.poll(async () => (await waitOf(sale, third))?.ahead).toBe(2);
  expect(await waitOf(sale, first)).toMatchObject({
    ...{ status: 'waiting', ahead: 0, quantity: 1, offer: null, typeName: 'Type 1', priceMinor: 1_000 },
    event: { id: sale.eventId, name: 'Night' },
  });
  const counts = await visitor.query('eventWaitlist.counts', { eventId: sale.eventId });
  expect(counts.data).toEqual([{ ticketTypeId: sale.typeId, waiting: 3 }]);
  const board = await boxOfficeOf(sale.eventId).announceBoard(0, null);
  expect(board).toMatchObject({ value: { board: { types: [{ left: 0, waiting: 3 }] } } });

  const id = (await waitOf(sale, first))?.id ?? '';
  expect((await leave(sale, first, id)).data).toEqual({ waiterId: id });
  expect((await leave(sale, first, id)).data).toEqual({ waiterId: id });
  await expectStatus(sale, first, 'left');
  await expect.poll(async () => (await waitOf(sale, third))?.ahead).toBe(1);
});

test('a repeated request joins once, and one entry of a type is open at a time', async () => {
  const { sale } = await soldOut();
  const who = await person();
  const requestId = crypto.randomUUID();
  const twice = await Promise.all([join(sale, who, { requestId }), join(sale, who, { requestId })]);
  expect(twice[0]?.data).toEqual(twice[1]?.data);
  expect(codeOf(await join(sale, who, { requestId, quantity: 2 }))).toBe('REQUEST_ID_REUSED');
  const both = await Promise.all([join(sale, who), join(sale, await person())]);
  expect(both.map(codeOf)).toEqual(['WAITLIST_JOINED', undefined]);
});

test('nobody waits for tickets that can be bought, for too many, or for an event that sells none', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 5, perOrderLimit: 3 }] });
  const who = await person();
  expect(codeOf(await join(sale, who))).toBe('WAITLIST_NOT_NEEDED');
  expect(codeOf(await join(sale, who, { quantity: 4 }))).toBe('OVER_ORDER_LIMIT');
  expect(codeOf(await join(sale, who, { quantity: 0 }))).toBe('BAD_INPUT');
  expect(codeOf(await join(sale, who, { ticketTypeId: crypto.randomUUID() }))).toBe('EVENT_NOT_ON_SALE');
  expect(codeOf(await join({ ...sale, eventId: crypto.randomUUID() }, who))).toBe('EVENT_NOT_FOUND');
  expect(codeOf(await join(await eventOnSale({ status: 'cancelled' }), who))).toBe('EVENT_CANCELLED');
  const limited = await soldOut({ types: [{ quantity: 1, perPersonLimit: 2 }] });
  expect(codeOf(await join(limited.sale, who, { quantity: 3 }))).toBe('OVER_ORDER_LIMIT');
  for (const { who: holder } of limited.tickets) {
    expect(codeOf(await join(limited.sale, holder, { quantity: 2 }))).toBe('OVER_PERSON_LIMIT');
    expect(codeOf(await join(limited.sale, holder))).toBeUndefined();
  }
  const { waiterId } = (await join(limited.sale, await person())).data;
  expect(codeOf(await leave(limited.sale, who, waiterId))).toBe('NOT_FOUND');
  expect(codeOf(await visitor.mutate('eventWaitlist.join', {}))).toBe('NOT_SIGNED_IN');
});

test('a refunded place, an expired hold and a raised quantity go to those who wait, in order', async () => {
  const { sale, tickets } = await soldOut({ types: [{ quantity: 2 }] });
  const [ticket] = tickets;
  const holder = await buyerWith(1_000);
  const { expiresAt } = await held(sale, holder);
  const [first, second, third] = await queued(sale, 3);
  if (!first || !second || !third || !ticket) throw new Error('Nobody waits');

  await refund(sale, ticket.id);
  await offerOf(sale, first);
  await expectStatus(sale, second, 'waiting');

  Date.now = () => expiresAt + 1;
  await ring(sale);
  await offerOf(sale, second);

  const change = { ticketTypeId: sale.typeId, quantity: 3 };
  const raised = await sale.organizer.mutate('ticketTypes.update', {
    requestId: crypto.randomUUID(),
    ...change,
  });
  expect(raised.error).toBeNull();
  await offerOf(sale, third);
});

test('places of a type that somebody waits for are sold to nobody else, also while too few are free', async () => {
  const { sale, tickets } = await soldOut({ types: [{ quantity: 2 }], tickets: 2 });
  const [large] = await queued(sale, 1, { quantity: 2 });
  if (!large || !tickets[0] || !tickets[1]) throw new Error('Nobody waits');
  await refund(sale, tickets[0].id);
  const { checkoutId } = await offerOf(sale, large);
  const waiterId = (await waitOf(sale, large))?.id ?? '';
  const passing = { requestId: crypto.randomUUID(), eventId: sale.eventId, waiterId, checkoutId };
  await large.mutate('eventWaitlist.pass', passing);
  const stranger = await buyerWith(10_000);
  expect(codeOf(await stranger.mutate('tickets.purchase', purchaseOf(sale)))).toBe('SOLD_OUT');
  await expectStatus(sale, large, 'waiting');
  await refund(sale, tickets[1].id);
  expect(await offerOf(sale, large)).toMatchObject({ quantity: 2 });
});

test('an offer that nobody takes up, or that is declined, goes to the next person', async () => {
  const { sale, tickets } = await soldOut();
  const [first, second, third] = await queued(sale, 3);
  if (!first || !second || !third || !tickets[0]) throw new Error('Nobody waits');
  await refund(sale, tickets[0].id);
  const { checkoutId, expiresAt } = await offerOf(sale, first);
  // A closed sheet is no answer, and nobody gets more time.
  await first.mutate('checkout.release', { requestId: crypto.randomUUID(), checkoutId });
  const more = await first.mutate('checkout.extend', { requestId: crypto.randomUUID(), checkoutId });
  expect(codeOf(more)).toBe('HOLD_EXTENDED');
  expect((await first.query('checkout.get', { checkoutId })).data.state).toBe('held');

  const ahead = Date.parse(expiresAt) + 1 - realNow();
  Date.now = () => realNow() + ahead;
  await ring(sale);
  await offerOf(sale, second);
  await expectStatus(sale, first, 'missed');
  await leave(sale, second, (await waitOf(sale, second))?.id ?? '');
  // The clock of the alarm is the real one.
  await expect
    .poll(async () => {
      await ring(sale);
      return (await waitOf(sale, third))?.status;
    })
    .toBe('offered');
  await expectStatus(sale, second, 'left');
});

test('an offer is told on the open page, and by mail while it stands', async () => {
  const provider = mailProvider();
  const { sale, tickets } = await soldOut();
  const [first] = await queued(sale, 1);
  if (!first || !tickets[0]) throw new Error('Nobody waits');
  const page = await watch(first, 'mine', sale.eventId);
  await refund(sale, tickets[0].id);
  await expect
    .poll(() => page.events.find((event) => event.type === 'waiter'))
    .toMatchObject({ status: 'offered' });
  expect((await waitOf(sale, first))?.status).toBe('offered');
  provider.clock.now = Date.now() + 1_000;
  await provider.drain();
  const mails = (await provider.taken()).filter(({ to }) => to[0] === first.email);
  expect(mails).toMatchObject([
    {
      subject: 'Your turn: tickets for Night',
      text: expect.stringContaining(`/event/${sale.eventId}?offer=1`),
    },
  ]);
  page.leave();
});

test('a waiter who is switched off or deletes the account loses the offer to the next', async () => {
  const { sale, tickets } = await soldOut();
  const [first, second, third] = await queued(sale, 3);
  if (!first || !second || !third || !tickets[0]) throw new Error('Nobody waits');
  await refund(sale, tickets[0].id);
  await offerOf(sale, first);
  const admin = await person({ role: 'admin' });
  const off = await admin.mutate('users.setStatus', {
    ...{ requestId: crypto.randomUUID(), userId: first.id, status: 'inactive', reason: 'x' },
  });
  expect(off.error).toBeNull();
  await offerOf(sale, second);
  await boxOfficeOf(sale.eventId).forgetHolder(second.id);
  await offerOf(sale, third);
  await expectStatus(sale, second, 'ended');
});

test('the waitlist ends with the event', async () => {
  const { sale } = await soldOut();
  const [first] = await queued(sale, 1);
  if (!first) throw new Error('Nobody waits');
  await expectStatus(sale, first, 'waiting');
  const cancelled = await sale.organizer.mutate('events.cancel', {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
  });
  expect(cancelled.error).toBeNull();
  await expectStatus(sale, first, 'ended');
  expect(codeOf(await join(sale, first))).toBe('EVENT_CANCELLED');
});

test('a box office that lost its storage knows from D1 who waits, in order', async () => {
  const { sale, tickets } = await soldOut();
  const [first, second] = await queued(sale, 2);
  if (!first || !second || !tickets[0]) throw new Error('Nobody waits');
  await expectStatus(sale, second, 'waiting');
  await runInDurableObject(boxOfficeOf(sale.eventId), async (_instance, state) => {
    await state.storage.deleteAll();
    state.abort('lost');
  }).catch(() => {});
  await refund(sale, tickets[0].id);
  await offerOf(sale, first);
  await expectStatus(sale, second, 'waiting');
});
