import { afterEach, expect, test } from 'vitest';
import { buyerWith, purchaseOf, type Sale } from '#tests/support/worker/events.ts';
import { mailProvider } from '#tests/support/worker/mails.ts';
import { findingsInOwnBooks } from '#tests/support/worker/own-books.ts';
import type { Person } from '#tests/support/worker/people.ts';
import {
  claim,
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

async function pass(sale: Sale, who: Person, checkoutId: string) {
  const waiterId = (await waitOf(sale, who))?.id ?? '';
  const input = { requestId: crypto.randomUUID(), eventId: sale.eventId, waiterId, checkoutId };
  return who.mutate('eventWaitlist.pass', input);
}

/** A waiter for two in front of a waiter for one, and the tickets that can come free. */
async function twoAndOne(tickets: number) {
  const { sale, tickets: sold } = await soldOut({ tickets });
  const [pair] = await queued(sale, 1, { quantity: 2 });
  const [single] = await queued(sale, 1);
  if (!pair || !single) throw new Error('Nobody waits');
  const free = async (count: number) => {
    for (const { id } of sold.splice(0, count)) await refund(sale, id);
  };
  return { sale, pair, single, free };
}

test('who waits for two is offered the one that is free, takes it, and keeps waiting for the other in front', async () => {
  const { sale, pair, single, free } = await twoAndOne(2);
  await free(1);
  const first = await offerOf(sale, pair);
  expect(first).toMatchObject({ quantity: 1 });
  expect(await waitOf(sale, pair)).toMatchObject({ quantity: 2, status: 'offered' });
  await expectStatus(sale, single, 'waiting');
  expect((await claim(pair, first.checkoutId)).error).toBeNull();
  await expect.poll(() => waitOf(sale, pair)).toMatchObject({ quantity: 1, status: 'waiting', ahead: 0 });

  await free(1);
  const second = await offerOf(sale, pair);
  expect(second).toMatchObject({ quantity: 1 });
  await claim(pair, second.checkoutId);
  await expectStatus(sale, pair, 'claimed');
  expect((await pair.query('tickets.mine', {})).data.items).toHaveLength(2);
});

test('one place that is passed on goes to the next, and its waiter is offered only two from then on', async () => {
  const { sale, pair, single, free } = await twoAndOne(3);
  await free(1);
  const { checkoutId } = await offerOf(sale, pair);
  expect((await pass(sale, pair, checkoutId)).error).toBeNull();
  expect((await pass(sale, pair, checkoutId)).error).toBeNull();
  await expect.poll(() => waitOf(sale, pair)).toMatchObject({ quantity: 2, status: 'waiting', passed: 1 });
  await claim(single, (await offerOf(sale, single)).checkoutId);

  await free(1);
  const [last] = await queued(sale, 1);
  if (!last) throw new Error('Nobody waits');
  await offerOf(sale, last);
  await expectStatus(sale, pair, 'waiting');
  await leave(sale, last, (await waitOf(sale, last))?.id ?? '');
  await free(1);
  expect(await offerOf(sale, pair)).toMatchObject({ quantity: 2 });
});

test('a repeated pass does not touch the next offer, and an offer of all places is not passed', async () => {
  const { sale, pair, single, free } = await twoAndOne(2);
  await free(1);
  const { checkoutId } = await offerOf(sale, pair);
  await pass(sale, pair, checkoutId);
  await offerOf(sale, single);
  await leave(sale, single, (await waitOf(sale, single))?.id ?? '');
  await free(1);
  await expect.poll(async () => (await waitOf(sale, pair))?.offer?.quantity).toBe(2);
  const whole = await offerOf(sale, pair);
  expect((await pass(sale, pair, checkoutId)).error).toBeNull();
  expect(codeOf(await pass(sale, pair, whole.checkoutId))).toBe('NOT_FOUND');
  expect(await waitOf(sale, pair)).toMatchObject({ status: 'offered', offer: whole });
});

test('a smaller offer that nobody answers goes to the next, and its waiter keeps the position for two', async () => {
  const { sale, pair, single, free } = await twoAndOne(1);
  await free(1);
  const { expiresAt } = await offerOf(sale, pair);
  const ahead = Date.parse(expiresAt) + 1 - realNow();
  Date.now = () => realNow() + ahead;
  await ring(sale);
  await offerOf(sale, single);
  expect(await waitOf(sale, pair)).toMatchObject({ quantity: 2, status: 'waiting', ahead: 0, passed: 1 });
});

test('a second place waits for the answer to the first: it goes with it to who waits for two, and is sold to nobody else', async () => {
  const { sale, pair, single, free } = await twoAndOne(2);
  await free(1);
  const { checkoutId } = await offerOf(sale, pair);
  await free(1);
  await leave(sale, single, (await waitOf(sale, single))?.id ?? '');
  const stranger = await buyerWith(10_000);
  expect(codeOf(await stranger.mutate('tickets.purchase', purchaseOf(sale)))).toBe('SOLD_OUT');
  const { ticketTypes } = (await stranger.query('events.get', { eventId: sale.eventId })).data;
  expect(ticketTypes[0]).toMatchObject({ available: 0 });
  await pass(sale, pair, checkoutId);
  await expect.poll(async () => (await waitOf(sale, pair))?.offer?.quantity).toBe(2);
});

test('the join is repeated with its own number after a part was bought', async () => {
  const { sale, tickets } = await soldOut();
  const who = await buyerWith(10_000);
  const request = { requestId: crypto.randomUUID(), quantity: 2 };
  const joined = await join(sale, who, request);
  await refund(sale, tickets[0]?.id ?? '');
  await claim(who, (await offerOf(sale, who)).checkoutId);
  await expect.poll(() => waitOf(sale, who)).toMatchObject({ quantity: 1, status: 'waiting' });
  expect((await join(sale, who, request)).data).toMatchObject({ waiterId: joined.data.waiterId });
});

test('the mail of a smaller offer says what is free, what is wanted, and that the place in line stays', async () => {
  const provider = mailProvider();
  const { sale, pair, free } = await twoAndOne(1);
  await free(1);
  await offerOf(sale, pair);
  provider.clock.now = Date.now() + 1_000;
  await provider.drain();
  const [mail] = (await provider.taken()).filter(({ to }) => to[0] === pair.email);
  expect(mail?.text).toContain("You're waiting for 2 tickets, and 1 is free now.");
  expect(mail?.text).toContain('Keep waiting for 2');
  expect(mail?.text).not.toContain('No, thanks');
});
