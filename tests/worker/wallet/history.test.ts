import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import type { Reader } from '#db/client.ts';
import { readWalletTransfers } from '#db/readers/wallet.ts';
import { CURRENCIES } from '#shared/money.ts';
import { eventOnSale, fundWallet, purchaseOf } from '#tests/support/worker/events.ts';
import { paidMessage, sendWebhook, startTopUp } from '#tests/support/worker/payments.ts';
import { guest, type Person, person } from '#tests/support/worker/people.ts';

async function toppedUp(who: Person, amountMinor: number, currency = 'USD'): Promise<string> {
  const topUp = await startTopUp(who, { amountMinor, currency });
  await sendWebhook(paidMessage(topUp));
  return topUp.paymentId;
}

async function transfer(kind: string, from: string, to: string, amount: number, description: string) {
  await env.DB.prepare(
    `INSERT INTO ledger_transfers (request_id, kind, debit_account_id, credit_account_id, amount, currency,
                                   reference_id, description, created_at)
     VALUES (?1, ?2, ?3, ?4, ?5, 'USD', ?1, ?6, 1)`,
  )
    .bind(crypto.randomUUID(), kind, from, to, amount, description)
    .run();
}

interface Entry {
  id: number;
  type: string;
  amountMinor: number;
  currency: string;
  description: string;
}

async function history(who: Person, input: Record<string, unknown> = {}) {
  const { data } = await who.query('wallet.history', input);
  return data as { items: Entry[]; next: number | null };
}

test('what came in is positive, what left is negative, newest first, with the event’s name', async () => {
  const who = await person();
  const paymentId = await toppedUp(who, 5_000);
  const sale = await eventOnSale({ types: [{ price: 1_200 }] });
  const bought = await who.mutate('tickets.purchase', purchaseOf(sale));
  const wallet = `wallet:${who.id}:USD`;
  await transfer('ticket_refund', `event_revenue:${sale.eventId}`, wallet, 1_200, 'Night');
  await transfer('tip', wallet, 'provider_clearing:test:USD', 300, 'Night');
  await transfer('adjustment', wallet, 'provider_clearing:test:USD', 50, 'Correction');

  const { items, next } = await history(who);
  expect(items.map(({ type, amountMinor, description }) => [type, amountMinor, description])).toEqual([
    ['adjustment', -50, 'Correction'],
    ['purchase', -300, 'Night'],
    ['refund', 1_200, 'Night'],
    ['purchase', -1_200, 'Night'],
    ['topup', 5_000, ''],
  ]);
  expect(next).toBeNull();
  expect(items[3]).toMatchObject({ reference: bought.data.purchaseId });
  expect(items[4]).toMatchObject({ reference: paymentId, currency: 'USD' });
  const sum = items.reduce((total, item) => total + item.amountMinor, 0);
  expect((await who.query('wallet.get')).data.wallets[0]).toEqual({ currency: 'USD', balanceMinor: sum });
});

test('filters by type and currency', async () => {
  const who = await person();
  await toppedUp(who, 1_000);
  await toppedUp(who, 20_000, 'RUB');
  await fundWallet(who, 3_000, 'RUB');
  const amounts = async (input: Record<string, unknown>) =>
    (await history(who, input)).items.map(({ amountMinor }) => amountMinor);
  expect(await amounts({})).toEqual([3_000, 20_000, 1_000]);
  expect(await amounts({ currency: 'RUB' })).toEqual([3_000, 20_000]);
  expect(await amounts({ type: 'topup' })).toEqual([20_000, 1_000]);
  expect(await amounts({ type: 'adjustment', currency: 'USD' })).toEqual([]);
  expect(await amounts({ type: 'purchase' })).toEqual([]);
  expect((await who.query('wallet.history', { type: 'gift' })).error?.data.errorCode).toBe('BAD_INPUT');
});

test('pages neither repeat nor miss an entry, also when new ones arrive between them', async () => {
  const who = await person();
  for (let n = 1; n <= 7; n++) await fundWallet(who, n * 100, n % 2 ? 'USD' : 'MXN');
  const first = await history(who, { limit: 3 });
  await fundWallet(who, 9_900);
  const second = await history(who, { limit: 3, cursor: first.next });
  const third = await history(who, { limit: 3, cursor: second.next });
  const amounts = [first, second, third].flatMap(({ items }) => items.map((item) => item.amountMinor));
  expect(amounts).toEqual([700, 600, 500, 400, 300, 200, 100]);
  expect(third.next).toBeNull();
});

test('a person sees their own history only', async () => {
  const [who, other] = await Promise.all([person(), person()]);
  await fundWallet(who, 1_000);
  expect((await history(other)).items).toEqual([]);
  expect((await guest.query('wallet.history', {})).error?.data.errorCode).toBe('NOT_SIGNED_IN');
});

test('history walks the indexes and never sorts or scans the ledger', async () => {
  const plans: string[] = [];
  const explaining: Reader = {
    all: async () => [],
    first: async () => null,
    together: async (...queries) => {
      for (const { sql, params } of queries) {
        const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
          .bind(...params)
          .all<{ detail: string }>();
        plans.push(results.map(({ detail }) => detail).join('; '));
      }
      return queries.map(() => []) as never;
    },
  };
  const by = { userId: 'a', currencies: CURRENCIES, kinds: ['topup'] as const, beforeSeq: 9, limit: 5 };
  await readWalletTransfers(explaining, by);
  expect(plans).toHaveLength(6);
  for (const plan of plans) {
    expect(plan).toMatch(/SEARCH ledger_transfers USING INDEX ledger_transfers_(debit|credit)/);
    expect(plan).not.toMatch(/SCAN ledger_transfers|TEMP B-TREE/);
  }
});
