import { env, SELF } from 'cloudflare:test';
import { afterEach, expect, test } from 'vitest';
import { auditLedger } from '#db/ledger/audit.ts';
import { refused } from '#shared/errors/errors.ts';
import { payInFrame, settleAtProvider, testPayments, tokenOf } from '#tests/support/worker/card-payments.ts';
import { intentOf } from '#tests/support/worker/card-sales.ts';
import { Browser } from '#tests/support/worker/checkout.ts';
import { eventOnSale, type Sale } from '#tests/support/worker/events.ts';
import { type Person, person, SITE } from '#tests/support/worker/people.ts';
import { isExpired } from '#worker/money/cards/saved-cards.ts';
import type { TestCard } from '#worker/money/payments/embedded/test-cards.ts';

const realNow = Date.now;
afterEach(async () => {
  Date.now = realNow;
  expect((await auditLedger(env.DB)).findings).toEqual([]);
});

const onSale = () => eventOnSale({ types: [{ price: 1_200, quantity: 20 }] });
const cardsOf = async (browser: Browser) => (await browser.query('cards.list')).data.cards;

async function buy(browser: Browser, sale: Sale, by: Record<string, unknown>) {
  const { checkoutId } = (await browser.start(sale)).data;
  return await browser.mutate('checkout.pay', { checkoutId, method: 'card', ...by });
}

/** The cards once the provider has kept them: its call may be under way in the background. */
async function savedBy(browser: Browser, count = 1) {
  await expect
    .poll(async () => {
      await settleAtProvider();
      return (await cardsOf(browser)).length;
    })
    .toBe(count);
  return await cardsOf(browser);
}

/** A person who has paid once and consented that the card is kept. */
async function withCard(card: TestCard = 'succeeds', who?: Person) {
  const browser = new Browser(who ?? (await person()));
  const sale = await onSale();
  const answer = await buy(browser, sale, { confirmationToken: await tokenOf(card), saveCard: true });
  if (answer.data?.state === 'confirm')
    await payInFrame(intentOf(answer.data), { number: '', expiry: '', cvc: '' }, 'complete');
  const [saved] = await savedBy(browser);
  return { browser, sale, card: saved };
}

test('a card is kept by consent only, and the next purchase needs no form', async () => {
  const without = new Browser(await person());
  await buy(without, await onSale(), { confirmationToken: await tokenOf('succeeds') });
  await settleAtProvider();
  expect(await cardsOf(without)).toEqual([]);

  const { browser, sale, card } = await withCard();
  expect(card).toEqual({
    id: expect.any(String),
    brand: 'visa',
    last4: '4242',
    expMonth: 12,
    expYear: 2034,
    isExpired: false,
  });
  const paid = await buy(browser, sale, { savedCard: card.id });
  expect(paid.data).toMatchObject({ state: 'done', result: { tickets: [{ status: 'active' }] } });
  await settleAtProvider();
  const stored = await env.DB.prepare('SELECT * FROM payment_customers WHERE user_id = ?')
    .bind(browser.person?.id)
    .all();
  // The provider's id of the person, and nothing of the card.
  expect(JSON.stringify(stored.results)).not.toContain('4242');
});

test('a newcomer who authorizes first has the card saved once they are known', async () => {
  const browser = new Browser();
  const { checkoutId } = (await browser.start(await onSale())).data;
  const confirmationToken = await tokenOf('succeeds');
  await browser.mutate('checkout.authorize', { checkoutId, confirmationToken, saveCard: true });
  browser.person = await person();
  expect((await browser.mutate('checkout.extend', { checkoutId })).data.state).toBe('done');
  expect(await savedBy(browser)).toHaveLength(1);
});

test('the same card saved again is one card, and another is a second', async () => {
  const { browser, sale } = await withCard();
  for (const card of ['succeeds', 'challenge'] as const) {
    const answer = await buy(browser, sale, { confirmationToken: await tokenOf(card), saveCard: true });
    if (answer.data.state === 'confirm')
      await payInFrame(intentOf(answer.data), { number: '', expiry: '', cvc: '' }, 'complete');
    await settleAtProvider();
  }
  expect((await savedBy(browser, 2)).map(({ last4 }: { last4: string }) => last4).sort()).toEqual([
    '3184',
    '4242',
  ]);
});

test('the bank may ask about a saved card, too', async () => {
  const { browser, sale, card } = await withCard('challenge');
  const asked = await buy(browser, sale, { savedCard: card.id });
  expect(asked.data).toMatchObject({ state: 'confirm', frameUrl: expect.any(String) });
  await payInFrame(intentOf(asked.data), { number: '', expiry: '', cvc: '' }, 'complete');
  expect((await browser.query('tickets.mine', {})).data.items).toHaveLength(2);
});

test('a saved card that has expired is declined, and the form is there', async () => {
  const { browser, sale, card } = await withCard();
  await env.DB.prepare('UPDATE test_cards SET exp_year = 2020 WHERE id = ?').bind(card.id).run();
  expect((await cardsOf(browser))[0]).toMatchObject({ isExpired: true });
  const { checkoutId } = (await browser.start(sale)).data;
  const declined = await browser.mutate('checkout.pay', { checkoutId, method: 'card', savedCard: card.id });
  expect(declined.data).toMatchObject({ state: 'declined', failure: 'CARD_DECLINED' });
  const typed = { checkoutId, method: 'card', confirmationToken: await tokenOf('succeeds') };
  expect((await browser.mutate('checkout.pay', typed)).data.state).toBe('done');
});

test("another person's card, an unknown one, and a token beside it are refused, and the places stay", async () => {
  const { card } = await withCard();
  const { browser, sale } = await withCard();
  const { checkoutId } = (await browser.start(sale)).data;
  const pay = (more: Record<string, unknown>) =>
    browser.mutate('checkout.pay', { checkoutId, method: 'card', ...more });
  for (const savedCard of [card.id, 'pm_unknown'])
    expect((await pay({ savedCard })).error?.data.errorCode).toBe('CARD_NOT_SAVED');
  const stranger = new Browser(await person());
  expect((await buy(stranger, sale, { savedCard: card.id })).error?.data.errorCode).toBe('CARD_NOT_SAVED');
  const both = { savedCard: card.id, confirmationToken: await tokenOf('succeeds') };
  expect((await pay(both)).error?.data.errorCode).toBe('BAD_INPUT');
  expect((await pay({ savedCard: 'x'.repeat(101) })).error?.data.errorCode).toBe('BAD_INPUT');
  expect((await browser.mutate('cards.remove', { cardId: card.id })).error?.data.errorCode).toBe(
    'CARD_NOT_SAVED',
  );
  expect((await pay({ confirmationToken: await tokenOf('succeeds') })).data.state).toBe('done');
});

test('the same request twice pays once, and a removed card pays no more', async () => {
  const { browser, sale, card } = await withCard();
  const { checkoutId } = (await browser.start(sale)).data;
  const pay = { requestId: crypto.randomUUID(), checkoutId, method: 'card', savedCard: card.id };
  await Promise.all([1, 2].map(() => browser.mutate('checkout.pay', pay)));
  expect((await browser.mutate('checkout.pay', pay)).data.state).toBe('done');
  expect((await browser.query('tickets.mine', {})).data.items).toHaveLength(2);

  expect((await browser.mutate('cards.remove', { cardId: card.id })).data.cards).toEqual([]);
  expect((await buy(browser, sale, { savedCard: card.id })).error?.data.errorCode).toBe('CARD_NOT_SAVED');
});

test('a tip and a top-up are paid by a saved card', async () => {
  const { browser, card } = await withCard();
  const topUp = { currency: 'USD', amountMinor: 2_500 };
  const paid = await browser.mutate('checkout.pay', { method: 'card', savedCard: card.id, topUp });
  expect(paid.data).toMatchObject({ state: 'done', result: { kind: 'topup' } });
});

test('saving waits for a provider that is away', async () => {
  const browser = new Browser(await person());
  await buy(browser, await onSale(), { confirmationToken: await tokenOf('succeeds'), saveCard: true });
  const away = async () => refused('PAYMENTS_UNAVAILABLE');
  await settleAtProvider({ ...testPayments(), createCustomer: away });
  expect(await cardsOf(browser)).toEqual([]);
  Date.now = () => realNow() + 2 * 3_600_000;
  await settleAtProvider();
  Date.now = realNow;
  expect(await cardsOf(browser)).toHaveLength(1);
});

test('the cards are in the export of their person, without their ids', async () => {
  const { browser } = await withCard();
  const answer = await SELF.fetch(`${SITE}/api/profile/data`, {
    headers: { authorization: `Bearer ${browser.person?.token}` },
  });
  const data = await answer.json<Record<string, unknown>>();
  expect(data.savedCards).toEqual([
    { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034, isExpired: false },
  ]);
  expect(data.paymentCustomers).toEqual([
    { provider: 'test', customerId: expect.any(String), createdAt: expect.any(String) },
  ]);
});

test('the provider forgets a deleted account, also when it was away first', async () => {
  const { browser } = await withCard();
  const who = browser.person;
  if (!who) throw new Error('Nobody');
  const { lossesDigest } = (await who.query('profile.deletion')).data;
  const input = { requestId: crypto.randomUUID(), email: who.email, lossesDigest };
  expect((await who.mutate('profile.deleteAccount', input)).data).toEqual({ deleted: true });
  const count = async (table: string) =>
    (
      await env.DB.prepare(
        `SELECT count(*) AS n FROM ${table} WHERE ${table === 'test_cards' ? 'customer' : 'customer_ref'} = ?`,
      )
        .bind(`test_cus_${who.id}`)
        .first<{ n: number }>()
    )?.n;
  const away = async () => refused('PAYMENTS_UNAVAILABLE');
  await settleAtProvider({ ...testPayments(), forgetCustomer: away });
  expect([await count('test_cards'), await count('payment_customers')]).toEqual([1, 1]);
  Date.now = () => realNow() + 2 * 3_600_000;
  await settleAtProvider();
  expect([await count('test_cards'), await count('payment_customers')]).toEqual([0, 0]);
});

test('a card is valid until the end of its month', () => {
  const card = { expMonth: 11, expYear: 2026 };
  expect(isExpired(card, Date.UTC(2026, 10, 30, 23))).toBe(false);
  expect(isExpired(card, Date.UTC(2026, 11, 1))).toBe(true);
});
