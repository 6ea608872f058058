import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { auditLedger } from '#db/ledger/audit.ts';
import { TIP_AFTER_END_MS, TIP_MAX_MINOR, TIP_MESSAGE_MAX_CHARS } from '#shared/limits.ts';
import { stopClock } from '#tests/support/worker/clock.ts';
import { connected } from '#tests/support/worker/connected-accounts.ts';
import { countOf, rowOf } from '#tests/support/worker/drafts.ts';
import { balanceOf, buyerWith, fundWallet } from '#tests/support/worker/events.ts';
import { guest, person } from '#tests/support/worker/people.ts';
import { assign } from '#tests/support/worker/permissions/night.ts';
import { owedTo, showWith, tipOf } from '#tests/support/worker/tips.ts';
import { TIPS_BURST } from '#worker/money/tips/send-tip.ts';

const TIPS_OF = 'SELECT count(*) AS n FROM tips WHERE event_id = ?';
const AFTER_END_HOURS = TIP_AFTER_END_MS / 3_600_000;

test('a tip moves from wallet to performer without a fee, and the books balance', async () => {
  const show = await showWith(['Ana', 'Boris'], { feeBps: 250 });
  const giver = await buyerWith(1_000);
  const answer = await giver.mutate('tips.send', tipOf(show, { message: ' Gracias ', anonymous: true }));
  expect(answer.data).toEqual({
    tipId: expect.any(String),
    performerName: 'Ana',
    amountMinor: 600,
    currency: 'USD',
    anonymous: true,
  });
  expect(await balanceOf(giver)).toBe(400);
  expect(await owedTo(show.eventId)).toEqual({ [show.performerId]: 600 });
  expect(await rowOf('tips', answer.data.tipId)).toMatchObject({
    event_id: show.eventId,
    performer_id: show.performerId,
    performer_name: 'Ana',
    user_id: giver.id,
    message: 'Gracias',
    anonymous: 1,
  });
  expect((await auditLedger(env.DB)).findings).toEqual([]);
});

test.each([{ amount: 0 }, { amount: -500 }, { amount: 1.5 }, { amount: '600' }, { amount: 99 }])(
  'a tip with %o is refused',
  async (wrong) => {
    const show = await showWith(['Ana']);
    const giver = await buyerWith(10_000);
    const answer = await giver.mutate('tips.send', tipOf(show, wrong));
    expect(answer.error?.data.errorCode).toBe(wrong.amount === 99 ? 'TIP_AMOUNT' : 'BAD_INPUT');
    expect(await countOf(TIPS_OF, show.eventId)).toBe(0);
    expect(await balanceOf(giver)).toBe(10_000);
  },
);

test("the bounds of a tip follow the event's currency", async () => {
  const show = await showWith(['Ana'], { currency: 'RUB' });
  const giver = await buyerWith(TIP_MAX_MINOR.RUB + 1_000, 'RUB');
  const codes = [];
  for (const amount of [4_999, 5_000, TIP_MAX_MINOR.RUB + 1])
    codes.push((await giver.mutate('tips.send', tipOf(show, { amount }))).error?.data.errorCode ?? 'given');
  expect(codes).toEqual(['TIP_AMOUNT', 'given', 'TIP_AMOUNT']);
});

test('the whole balance can be tipped, and one cent more is refused', async () => {
  const show = await showWith(['Ana']);
  const giver = await buyerWith(1_000);
  const over = await giver.mutate('tips.send', tipOf(show, { amount: 1_001 }));
  expect([over.status, over.error?.message]).toEqual([402, 'Insufficient funds']);
  expect(await countOf(TIPS_OF, show.eventId)).toBe(0);
  expect((await giver.mutate('tips.send', tipOf(show, { amount: 1_000 }))).status).toBe(200);
  expect(await balanceOf(giver)).toBe(0);
});

test('a tip cannot be paid from a wallet in another currency', async () => {
  const show = await showWith(['Ana'], { currency: 'MXN' });
  const giver = await buyerWith(100_000, 'USD');
  const answer = await giver.mutate('tips.send', tipOf(show, { amount: 5_000 }));
  expect(answer.error?.data.errorCode).toBe('INSUFFICIENT_FUNDS');
  await fundWallet(giver, 5_000, 'MXN');
  expect((await giver.mutate('tips.send', tipOf(show, { amount: 5_000 }))).status).toBe(200);
});

test.each([
  ['coming', { startsIn: 100, endsIn: 105 }, 'given'],
  ['running', { startsIn: -1, endsIn: 2 }, 'given'],
  ['over since yesterday', { startsIn: -28, endsIn: -24 }, 'given'],
  ['about to close', { startsIn: -AFTER_END_HOURS - 4, endsIn: -AFTER_END_HOURS + 0.1 }, 'given'],
  ['long over', { startsIn: -AFTER_END_HOURS - 4, endsIn: -AFTER_END_HOURS }, 'TIPS_CLOSED'],
  ['cancelled', { status: 'cancelled' as const }, 'TIPS_CLOSED'],
  ['a draft', { status: 'draft' as const }, 'EVENT_NOT_FOUND'],
])('a tip at an event that is %s results in: %s', async (_, options, outcome) => {
  const show = await showWith(['Ana'], options);
  const giver = await buyerWith(1_000);
  const answer = await giver.mutate('tips.send', tipOf(show));
  expect(answer.error?.data.errorCode ?? 'given').toBe(outcome);
  expect(await balanceOf(giver)).toBe(outcome === 'given' ? 400 : 1_000);
});

test('a free event takes no tips, by wallet or card, until its organizer may sell for money', async () => {
  const organizer = await person({ role: 'organizer', approved: false });
  const show = await showWith(['Ana'], { organizer, types: [{ price: 0 }] });
  const giver = await buyerWith(1_000);
  const { eventId, performerId } = show;
  const tip = { eventId, performerId, amountMinor: 600, message: '', anonymous: false };
  const byCard = () => giver.mutate('checkout.pay', { requestId: crypto.randomUUID(), method: 'card', tip });
  const refusals = [await giver.mutate('tips.send', tipOf(show)), await byCard()];
  expect(refusals.map(({ error }) => error?.data.errorCode)).toEqual(Array(2).fill('TIPS_UNAVAILABLE'));
  expect((await giver.query('events.get', { eventId })).data).toMatchObject({ takesMoney: false });
  expect(await balanceOf(giver)).toBe(1_000);
  await connected(organizer);
  expect((await giver.query('events.get', { eventId })).data).toMatchObject({ takesMoney: true });
  expect([(await giver.mutate('tips.send', tipOf(show))).status, (await byCard()).status]).toEqual([
    200, 200,
  ]);
});

test('only performers of the event can be tipped', async () => {
  const [show, other] = await Promise.all([showWith(['Ana']), showWith(['Boris'])]);
  const giver = await buyerWith(1_000);
  for (const performerId of [other.performerId, crypto.randomUUID()]) {
    const answer = await giver.mutate('tips.send', tipOf(show, { performerId }));
    expect([answer.status, answer.error?.data.errorCode]).toEqual([404, 'PERFORMER_NOT_FOUND']);
  }
  const nowhere = await giver.mutate('tips.send', tipOf(show, { eventId: crypto.randomUUID() }));
  expect(nowhere.error?.data.errorCode).toBe('EVENT_NOT_FOUND');
  expect(await balanceOf(giver)).toBe(1_000);
});

test('organizers and staff of an event cannot tip its artists, and staff of other events can', async () => {
  const show = await showWith(['Ana']);
  const [scanner, elsewhere] = await Promise.all([buyerWith(1_000), buyerWith(1_000)]);
  await fundWallet(show.organizer, 1_000);
  await assign(show, [scanner], 'scanner');
  await assign(await showWith(['Boris']), [elsewhere], 'vendor');
  for (const giver of [show.organizer, scanner]) {
    const answer = await giver.mutate('tips.send', tipOf(show));
    expect([answer.status, answer.error?.data.errorCode]).toEqual([403, 'TIP_OWN_EVENT']);
    expect(await balanceOf(giver)).toBe(1_000);
  }
  expect((await elsewhere.mutate('tips.send', tipOf(show))).status).toBe(200);
  expect(await countOf(TIPS_OF, show.eventId)).toBe(1);
});

test('a tip needs a confirmed email', async () => {
  const show = await showWith(['Ana']);
  const unverified = await person({ verified: false });
  await fundWallet(unverified, 1_000);
  expect((await unverified.mutate('tips.send', tipOf(show))).error?.data.errorCode).toBe(
    'EMAIL_NOT_VERIFIED',
  );
  expect((await guest.mutate('tips.send', tipOf(show))).error?.data.errorCode).toBe('NOT_SIGNED_IN');
});

test('a message may fill its field, and one with bidi overrides is refused', async () => {
  const show = await showWith(['Ana']);
  const giver = await buyerWith(1_000);
  const send = async (message: string) => (await giver.mutate('tips.send', tipOf(show, { message }))).status;
  expect(await send('я'.repeat(TIP_MESSAGE_MAX_CHARS))).toBe(200);
  expect(await send('я'.repeat(TIP_MESSAGE_MAX_CHARS + 1))).toBe(400);
  expect(await send('\u202Eevil')).toBe(400);
});

test('a person who tips too often is limited, and a repeat of an earlier tip is still answered', async () => {
  stopClock();
  const show = await showWith(['Ana']);
  const giver = await buyerWith(100_000);
  const first = tipOf(show, { amount: 100 });
  await giver.mutate('tips.send', first);
  const statuses = await Promise.all(
    Array.from({ length: TIPS_BURST + 10 }, async () => {
      return (await giver.mutate('tips.send', tipOf(show, { amount: 100 }))).status;
    }),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(TIPS_BURST - 1);
  expect(statuses.filter((status) => status === 429)).toHaveLength(11);
  expect((await giver.mutate('tips.send', first)).status).toBe(200);
});
