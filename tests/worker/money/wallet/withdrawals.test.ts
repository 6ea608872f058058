import { env } from 'cloudflare:test';
import { afterEach, expect, test } from 'vitest';
import { insertWithdrawals } from '#db/commits/money/withdrawals.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { providerDeps, testPayments } from '#tests/support/worker/card-payments.ts';
import { buyByCard, sentTo, toppedUp, withdrawalsOf } from '#tests/support/worker/card-sales.ts';
import { balanceOf, eventOnSale, fundWallet, purchaseOf } from '#tests/support/worker/events.ts';
import { findingsInOwnBooks } from '#tests/support/worker/own-books.ts';
import { sendWebhook } from '#tests/support/worker/payments.ts';
import { guest, type Person, person } from '#tests/support/worker/people.ts';
import { channelRun, promptQueue } from '#tests/support/worker/queues.ts';
import { providerChannel } from '#worker/delivery/channels/provider.ts';
import type { CardRefund, RefundOrder } from '#worker/money/payments/provider.ts';

// Calls leave by themselves, half a second after the mutation that owes them.
env.PROVIDER_QUEUE = promptQueue('aforo-provider');

afterEach(async () => {
  expect(await findingsInOwnBooks()).toEqual([]);
});

const withdraw = (who: Pick<Person, 'mutate'>, more: Record<string, unknown> = {}) =>
  who.mutate('wallet.withdraw', { requestId: crypto.randomUUID(), currency: 'USD', ...more });

async function refundAll(sale: Awaited<ReturnType<typeof eventOnSale>>, more: Record<string, unknown> = {}) {
  const input = { requestId: crypto.randomUUID(), eventId: sale.eventId, ticketTypeId: sale.typeId, ...more };
  return await sale.organizer.mutate('refunds.refundType', input);
}

async function refundOne(sale: Awaited<ReturnType<typeof eventOnSale>>, who: Person) {
  const { items } = (await who.query('tickets.mine', { when: 'coming' })).data;
  const ticket = items.find(({ status }: { status: string }) => status === 'active');
  const input = { requestId: crypto.randomUUID(), eventId: sale.eventId, ticketId: ticket.id };
  const answer = await sale.organizer.mutate('refunds.refundTicket', input);
  expect(answer.status).toBe(200);
  return answer.data.refundId as string;
}

const returnedOf = async (paymentId: string) =>
  (
    await env.DB.prepare('SELECT returned FROM payments WHERE id = ?')
      .bind(paymentId)
      .first<{ returned: number }>()
  )?.returned;

const onlyWithdrawal = async (who: Person) => {
  const [one] = await withdrawalsOf(who);
  if (!one) throw new Error('No withdrawal');
  return one;
};

test("a refund of 12.00 paid by wallet and card credits the wallet, and the card's 7.00 go on to it", async () => {
  const sale = await eventOnSale({ types: [{ price: 1_200 }] });
  const who = await person();
  await fundWallet(who, 500);
  const payment = await buyByCard(who, sale, { method: 'wallet_and_card' });
  expect(await balanceOf(who)).toBe(0);
  await refundOne(sale, who);
  expect(await balanceOf(who)).toBe(500);
  expect(await sentTo(who, [payment])).toEqual([700]);
  const { items } = (await who.query('wallet.history', { page: 1 })).data;
  expect(
    items.slice(0, 2).map((entry: Record<string, unknown>) => [entry.amountMinor, entry.subject]),
  ).toEqual([
    [-700, 'toCard'],
    [1_200, 'tickets'],
  ]);
  await expect.poll(async () => (await onlyWithdrawal(who)).status).toBe('sent');
});

test('refunds one by one reach the card until it has all it paid, the rest stays in the wallet', async () => {
  const sale = await eventOnSale({ types: [{ price: 1_000 }] });
  const who = await person();
  await fundWallet(who, 1_500);
  const payment = await buyByCard(who, sale, { quantity: 3, method: 'wallet_and_card' });
  for (const [sent, kept] of [
    [1_000, 0],
    [1_500, 500],
    [1_500, 1_500],
  ]) {
    await refundOne(sale, who);
    expect([await returnedOf(payment), await balanceOf(who)]).toEqual([sent, kept]);
  }
});

test('refunding a whole type in one batch sends each payment what its card paid', async () => {
  const sale = await eventOnSale({ types: [{ price: 1_000, quantity: 50 }] });
  const [mixed, carded, funded] = await Promise.all([person(), person(), person()]);
  await fundWallet(mixed, 1_500);
  await fundWallet(funded, 2_000);
  const ofMixed = await buyByCard(mixed, sale, { quantity: 4, method: 'wallet_and_card' });
  const ofCarded = await buyByCard(carded, sale, { quantity: 3 });
  await funded.mutate('tickets.purchase', purchaseOf(sale, 2));
  const input = { requestId: crypto.randomUUID() };
  expect((await refundAll(sale, input)).data).toEqual({ done: true, refunded: 9, left: 0 });
  await refundAll(sale, input);
  expect(await sentTo(mixed, [ofMixed])).toEqual([2_500]);
  expect((await withdrawalsOf(mixed)).map(({ amount }) => amount).sort()).toEqual([1_000, 1_000, 500]);
  expect(await sentTo(carded, [ofCarded])).toEqual([3_000]);
  expect(await withdrawalsOf(funded)).toEqual([]);
  expect(await Promise.all([mixed, carded, funded].map((who) => balanceOf(who)))).toEqual([1_500, 0, 2_000]);
});

test('a cancelled event sends every card its money, and its guests read when it arrives', async () => {
  const sale = await eventOnSale({ types: [{ price: 1_000 }] });
  const who = await person();
  const payment = await buyByCard(who, sale, { quantity: 2 });
  await sale.organizer.mutate('events.cancel', { requestId: crypto.randomUUID(), eventId: sale.eventId });
  await expect.poll(async () => await returnedOf(payment)).toBe(2_000);
  expect(await balanceOf(who)).toBe(0);
  const { items } = (await who.query('refunds.mine', { page: 1 })).data;
  expect(items.map((one: { toCard: { amountMinor: number } }) => one.toCard.amountMinor)).toEqual([
    1_000, 1_000,
  ]);
  const list = await sale.organizer.query('refunds.list', { eventId: sale.eventId, page: 1 });
  expect(list.data.items[0].toCard.amountMinor).toBe(1_000);
});

test('a person who keeps refunds in the wallet finds them there', async () => {
  const sale = await eventOnSale({ types: [{ price: 1_000 }] });
  const who = await person();
  await buyByCard(who, sale, { quantity: 2 });
  const choice = { requestId: crypto.randomUUID(), to: 'wallet' };
  expect((await who.mutate('wallet.setRefundsTo', choice)).data).toEqual({ refundsTo: 'wallet' });
  await refundOne(sale, who);
  expect([await balanceOf(who), await withdrawalsOf(who)]).toEqual([1_000, []]);
  await who.mutate('wallet.setRefundsTo', { requestId: crypto.randomUUID(), to: 'card' });
  // A late repeat of the first choice changes nothing.
  await who.mutate('wallet.setRefundsTo', choice);
  expect((await who.query('wallet.withdrawals')).data).toMatchObject({
    refundsTo: 'card',
    withdrawable: [{ currency: 'USD', amountMinor: 1_000 }],
  });
  await refundOne(sale, who);
  expect(await withdrawalsOf(who)).toHaveLength(1);
});

test('a withdrawal goes to the newest payment first and never gives a card more than it paid', async () => {
  const who = await person();
  const older = await toppedUp(who, 2_000);
  await env.DB.prepare('UPDATE payments SET created_at = created_at - 1000 WHERE id = ?').bind(older).run();
  const newer = await toppedUp(who, 1_000);
  await fundWallet(who, 500);
  const over = await withdraw(who, { amountMinor: 3_001 });
  expect(over.error?.data).toMatchObject({
    errorCode: 'NOT_WITHDRAWABLE',
    details: { currency: 'USD', limit: '30.00' },
  });
  expect((await withdraw(who, { amountMinor: 1_300 })).data).toEqual({ currency: 'USD', amountMinor: 1_300 });
  expect(await sentTo(who, [newer, older])).toEqual([1_000, 300]);
  expect((await withdraw(who)).data.amountMinor).toBe(1_700);
  expect([await sentTo(who, [newer, older]), await balanceOf(who)]).toEqual([[1_000, 2_000], 500]);
  expect((await withdraw(who)).error?.data.errorCode).toBe('NOT_WITHDRAWABLE');
});

test('20 concurrent repeats of a withdrawal are one, and its request id stands for one amount', async () => {
  const who = await person();
  await toppedUp(who, 2_000);
  const input = { requestId: crypto.randomUUID(), amountMinor: 700 };
  const answers = await Promise.all(Array.from({ length: 20 }, () => withdraw(who, input)));
  expect(answers.map(({ data }) => data?.amountMinor)).toEqual(Array(20).fill(700));
  expect([await balanceOf(who), (await withdrawalsOf(who)).length]).toEqual([1_300, 1]);
  const other = await withdraw(who, { ...input, amountMinor: 800 });
  expect(other.error?.data.errorCode).toBe('REQUEST_ID_REUSED');
});

test('two withdrawals at once never take more than there is', async () => {
  const who = await person();
  await toppedUp(who, 1_000);
  const answers = await Promise.all([
    withdraw(who, { amountMinor: 700 }),
    withdraw(who, { amountMinor: 700 }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await balanceOf(who)).toBe(300);
});

test("nobody withdraws another person's money, and a stranger or an unverified person withdraws none", async () => {
  const [who, other] = await Promise.all([person(), person()]);
  await toppedUp(who, 1_000);
  const input = { requestId: crypto.randomUUID(), amountMinor: 500 };
  await withdraw(who, input);
  expect((await withdraw(other, input)).error?.data.errorCode).toBe('NOT_WITHDRAWABLE');
  expect((await other.query('wallet.withdrawals')).data).toEqual({
    items: [],
    withdrawable: [],
    refundsTo: null,
  });
  const unverified = await person({ verified: false });
  expect((await withdraw(unverified)).error?.data.errorCode).toBe('EMAIL_NOT_VERIFIED');
  expect((await withdraw(guest)).error?.data.errorCode).toBe('NOT_SIGNED_IN');
});

test.each([
  { amountMinor: 0 },
  { amountMinor: -5 },
  { amountMinor: 1.5 },
  { amountMinor: '5' },
  { currency: 'EUR' },
  { requestId: '' },
])('a withdrawal with %o is bad input', async (wrong) => {
  const who = await person();
  expect((await withdraw(who, wrong)).error?.data.errorCode).toBe('BAD_INPUT');
});

/** A pending withdrawal of 500 that only the test's own drains send. */
async function pending(): Promise<Person> {
  const who = await person();
  await toppedUp(who, 1_000);
  const now = Date.now() - 10_000;
  await insertWithdrawals(env.DB, {
    userId: who.id,
    requestId: crypto.randomUUID(),
    currency: 'USD',
    amountMinor: 500,
    now,
  });
  return who;
}

/** Drains through a provider that answers so about this person's withdrawal; records what it is asked about it. */
async function drain(who: Person, now: number, answer?: Outcome<CardRefund> | Error): Promise<RefundOrder[]> {
  const { id } = await onlyWithdrawal(who);
  const orders: RefundOrder[] = [];
  const refund = async (order: RefundOrder) => {
    if (order.key !== id) return refused('PAYMENTS_UNAVAILABLE');
    orders.push(order);
    if (answer instanceof Error) throw answer;
    return answer ?? refused('PAYMENTS_UNAVAILABLE');
  };
  const tick = () => now++;
  await channelRun(tick)(
    providerChannel(providerDeps({ now: tick, payments: { ...testPayments(), refund } })),
  );
  return orders;
}

const accepted = (state: CardRefund['state'] = 'pending') => done({ refundRef: crypto.randomUUID(), state });

test('a provider that is down is asked again ever later, with the same key', async () => {
  const who = await pending();
  const start = Date.now();
  const first = await drain(who, start, new Error('lost'));
  expect(await drain(who, start + 59_000, accepted())).toEqual([]);
  expect(await drain(who, start + 61_000, refused('PAYMENTS_UNAVAILABLE'))).toEqual(first);
  expect(await drain(who, start + 170_000)).toEqual([]);
  expect(await drain(who, start + 182_000, accepted('succeeded'))).toEqual(first);
  expect(await onlyWithdrawal(who)).toMatchObject({ status: 'arrived' });
  expect(await balanceOf(who)).toBe(500);
});

test('a refund that the provider has taken is asked about until it is confirmed', async () => {
  const who = await pending();
  const start = Date.now();
  const first = await drain(who, start, accepted());
  expect(await drain(who, start + 61_000, refused('BAD_INPUT'))).toEqual(first);
  expect((await onlyWithdrawal(who)).status).toBe('sent');
  expect(await drain(who, start + 200_000, accepted('failed'))).toEqual(first);
  expect([(await onlyWithdrawal(who)).status, await balanceOf(who)]).toEqual(['failed', 1_000]);
  expect(await drain(who, start + 9_000_000, accepted())).toEqual([]);
});

test('two drains at once send a withdrawal once', async () => {
  const who = await pending();
  const now = Date.now();
  const orders = await Promise.all([drain(who, now, accepted()), drain(who, now, accepted())]);
  expect(orders.flat()).toHaveLength(1);
});

const news = (refundRef: string | null, state: CardRefund['state']) => ({
  about: 'refund',
  noticeId: crypto.randomUUID(),
  providerRef: 'pi_1',
  refundRef,
  state,
  failure: state === 'failed' ? 'lost_or_stolen_card' : null,
});

test('a refund that the bank sends back, even after it arrived, is in the wallet again and the person reads it', async () => {
  const who = await pending();
  await drain(who, Date.now(), accepted());
  const { id, provider_ref } = await onlyWithdrawal(who);
  expect((await sendWebhook(news(provider_ref, 'succeeded'))).status).toBe(200);
  expect((await onlyWithdrawal(who)).status).toBe('arrived');
  for (let sent = 0; sent < 2; sent++) await sendWebhook(news(provider_ref, 'failed'));
  await sendWebhook(news(provider_ref, 'succeeded'));
  expect(await onlyWithdrawal(who)).toMatchObject({ status: 'failed', failure: 'lost_or_stolen_card' });
  expect(await balanceOf(who)).toBe(1_000);
  const mail = await env.DB.prepare(
    "SELECT 1 FROM deliveries WHERE channel = 'mail' AND kind = 'withdrawal_failed' AND subject_id = ?",
  ).bind(id);
  expect(await mail.first()).not.toBeNull();
  expect((await who.query('wallet.withdrawals')).data.withdrawable).toEqual([
    { currency: 'USD', amountMinor: 1_000 },
  ]);
});

test('a refund that the provider refuses for good is in the wallet again', async () => {
  const who = await pending();
  await drain(who, Date.now(), refused('BAD_INPUT'));
  expect([(await onlyWithdrawal(who)).status, await balanceOf(who)]).toEqual(['failed', 1_000]);
});

test('word of a refund whose id is not stored yet is no reversal, and the next drain asks for it', async () => {
  const who = await pending();
  await drain(who, Date.now(), new Error('the answer was lost'));
  const { payment_id } = await onlyWithdrawal(who);
  const providerRef = `pi_${payment_id}`;
  const change = env.DB.prepare('UPDATE payments SET provider_intent = ?2 WHERE id = ?1');
  await change.bind(payment_id, providerRef).run();
  const early = { ...news('re_1', 'succeeded'), providerRef };
  expect((await sendWebhook(early)).status).toBe(200);
  const noted = env.DB.prepare('SELECT 1 FROM payment_events WHERE id = ?').bind(early.noticeId);
  expect(await noted.first()).toBeNull();
  await drain(who, Date.now() + 61_000, accepted('succeeded'));
  expect((await onlyWithdrawal(who)).status).toBe('arrived');
});

test('a refund waits until its payment is captured', async () => {
  const who = await pending();
  const { payment_id } = await onlyWithdrawal(who);
  const change = env.DB.prepare("UPDATE payments SET purpose = 'tickets', captured_at = ?2 WHERE id = ?1");
  await change.bind(payment_id, null).run();
  expect(await drain(who, Date.now(), accepted())).toEqual([]);
  await change.bind(payment_id, 1).run();
  expect(await drain(who, Date.now() + 61_000, accepted())).toHaveLength(1);
});

test('a database refuses to send a card more than it paid', async () => {
  const who = await pending();
  const { payment_id } = await onlyWithdrawal(who);
  const change = env.DB.prepare('UPDATE payments SET returned = 1001 WHERE id = ?').bind(payment_id);
  await expect(change.run()).rejects.toThrow('no more goes back to a card than it paid');
});
