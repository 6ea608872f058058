import { expect, test } from 'vitest';
import { openIntent } from '#tests/support/worker/card-payments.ts';
import { person } from '#tests/support/worker/people.ts';
import { stripeAccount } from '#tests/support/worker/stripe.ts';
import type { IntentOrder, PaymentProvider } from '#worker/money/payments/provider.ts';

async function paidBy(provider: PaymentProvider, order: Partial<IntentOrder>) {
  return await openIntent(await person(), { order, provider });
}

/** A customer with one saved card. */
async function withCard(provider: PaymentProvider, confirmationToken = 'ctoken_good') {
  const intent = await paidBy(provider, { confirmationToken, saveCard: true });
  const made = await provider.createCustomer({ userId: crypto.randomUUID() });
  if (!made.ok) throw new Error(made.code);
  expect(await provider.saveCard(intent.providerRef, made.value)).toMatchObject({ ok: true });
  const listed = await provider.listCards(made.value);
  const [card] = listed.ok ? listed.value : [];
  if (!card) throw new Error('No card');
  return { customerRef: made.value, card };
}

test('a card is attached after the payment, shown, used on session, and detached', async () => {
  const stripe = stripeAccount();
  const provider = stripe.provider();
  const { customerRef, card } = await withCard(provider);
  expect(card).toEqual({ id: expect.any(String), brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 });
  const { requests } = await stripe.control('look');
  expect(requests[0]?.form).toMatchObject({
    setup_future_usage: 'on_session',
    confirmation_token: 'ctoken_good',
  });

  const paid = await paidBy(provider, { savedCard: { customerRef, cardId: card.id } });
  expect(paid).toMatchObject({ state: 'authorized', failure: null });
  const last = (await stripe.control('look')).requests.at(-1);
  expect(last?.form).toMatchObject({ customer: customerRef, payment_method: card.id, confirm: 'true' });
  expect(last?.form.confirmation_token).toBeUndefined();
  expect(last?.form.off_session).toBeUndefined();

  expect(await provider.removeCard(customerRef, card.id)).toMatchObject({ ok: true });
  expect(await provider.listCards(customerRef)).toMatchObject({ ok: true, value: [] });
  expect(await provider.removeCard(customerRef, card.id)).toMatchObject({ code: 'CARD_NOT_SAVED' });
});

test('a card without consent cannot be kept, and the same card is kept once', async () => {
  const provider = stripeAccount().provider();
  const { customerRef } = await withCard(provider);
  const without = await paidBy(provider, { confirmationToken: 'ctoken_good' });
  expect(await provider.saveCard(without.providerRef, customerRef)).toMatchObject({ ok: false });
  const again = await paidBy(provider, { confirmationToken: 'ctoken_good', saveCard: true });
  for (const _twice of [1, 2])
    expect(await provider.saveCard(again.providerRef, customerRef)).toMatchObject({ ok: true });
  expect(await provider.listCards(customerRef)).toMatchObject({ value: [{ last4: '4242' }] });
});

test("another customer's card is refused, to pay and to remove", async () => {
  const provider = stripeAccount().provider();
  const [own, other] = [await withCard(provider), await withCard(provider)];
  const wrong = { customerRef: own.customerRef, cardId: other.card.id };
  await expect(paidBy(provider, { savedCard: wrong })).rejects.toThrow('CARD_NOT_SAVED');
  expect(await provider.removeCard(own.customerRef, other.card.id)).toMatchObject({ code: 'CARD_NOT_SAVED' });
  expect(await provider.listCards(other.customerRef)).toMatchObject({ value: [{ id: other.card.id }] });
});

test('a customer is made once a person, and forgotten with all cards, also twice', async () => {
  const provider = stripeAccount().provider();
  const userId = crypto.randomUUID();
  const [first, second] = [
    await provider.createCustomer({ userId }),
    await provider.createCustomer({ userId }),
  ];
  expect(first).toEqual(second);
  const { customerRef } = await withCard(provider);
  for (const _twice of [1, 2]) expect(await provider.forgetCustomer(customerRef)).toMatchObject({ ok: true });
});

test("a stranger's intent names nobody until it is captured", async () => {
  const stripe = stripeAccount();
  const provider = stripe.provider();
  const origin = { userId: null, purpose: 'tickets', eventId: null, holdId: null } as const;
  const intent = await paidBy(provider, { confirmationToken: 'ctoken_good', origin });
  expect(intent).toMatchObject({ state: 'authorized', origin: { userId: null } });
  const userId = crypto.randomUUID();
  expect(await provider.captureIntent(intent.providerRef, userId)).toMatchObject({
    value: { state: 'paid' },
  });
  expect(await provider.readIntent(intent.providerRef)).toMatchObject({ value: { origin: { userId } } });
});
