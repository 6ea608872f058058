import { createExecutionContext, env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { buyerWith, eventOnSale, purchaseOf, type Sale } from '#tests/support/worker/events.ts';
import { withMembers } from '#tests/support/worker/faulty-d1.ts';
import { SITE } from '#tests/support/worker/people.ts';
import { app } from '#worker/app.ts';

const CSRF = 'c'.repeat(40);

/** Starts a checkout and counts what the Worker asks of D1 until it answers; the box office has a database of its own. */
async function startCounting(sale: Sale, token: string | null, more: Record<string, unknown> = {}) {
  let calls = 0;
  const counted = withMembers(env.DB, {
    prepare: (sql) => {
      calls += 1;
      return env.DB.prepare(sql);
    },
    batch: (statements) => {
      calls += 1;
      return env.DB.batch(statements);
    },
  });
  const request = new Request(`${SITE}/api/trpc/checkout.start`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: `csrf_token=${CSRF}`,
      'x-csrf-token': CSRF,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ ...purchaseOf(sale), ...more }),
  });
  const answer = await app.fetch(request, { ...env, DB: counted }, createExecutionContext());
  const { result } = (await answer.json()) as { result?: { data: { state: string; methods: object } } };
  return { calls, state: result?.data.state, methods: result?.data.methods };
}

test('the Worker reads nothing from D1 for a hold, and the sheet knows the wallet all the same', async () => {
  const sale = await eventOnSale({ types: [{ price: 1_000, quantity: 100 }] });
  const buyer = await buyerWith(1_500);
  // The isolate learns that the event exists.
  await startCounting(sale, null);
  const stranger = await startCounting(sale, null);
  expect(stranger).toMatchObject({ calls: 0, state: 'held', methods: { balanceMinor: null } });
  const person = await startCounting(sale, buyer.token);
  expect(person).toMatchObject({ calls: 0, state: 'held', methods: { balanceMinor: 1_500 } });
  expect(person.methods).toMatchObject({ available: [{ method: 'wallet', walletMinor: 1_000 }, {}] });
  const again = await buyer.query('checkout.methods', { currency: 'USD', totalMinor: 1_000 });
  expect(person.methods).toEqual(again.data);
});

test('the Worker reads nothing from D1 for a sale in the turn of the start', async () => {
  const sale = await eventOnSale({ types: [{ price: 1_000 }] });
  const buyer = await buyerWith(1_500);
  await startCounting(sale, null);
  expect(await startCounting(sale, buyer.token, { pay: 'wallet' })).toMatchObject({
    calls: 0,
    state: 'done',
  });
});
