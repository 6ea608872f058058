import { env, SELF } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { stopClock } from '#tests/support/worker/clock.ts';
import { buyerWith, eventOnSale, menuItem, purchaseOf } from '#tests/support/worker/events.ts';
import { person, renewed, SITE, withFactor } from '#tests/support/worker/people.ts';

async function download(token: string | null) {
  const answer = await SELF.fetch(`${SITE}/api/profile/data`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, data: JSON.parse(text) };
}

test("the export has the person's own data, without others' data and admission codes", async () => {
  const sale = await eventOnSale();
  const menuItemId = await menuItem(sale, { price: 500, quantity: 10 });
  const [buyer, other] = [await buyerWith(10_000), await buyerWith(10_000)];
  const bought = await buyer.mutate('tickets.purchase', purchaseOf(sale, 2));
  await other.mutate('tickets.purchase', purchaseOf(sale));
  await buyer.mutate('orders.place', {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    lines: [{ menuItemId, quantity: 1 }],
    expectedMinor: 500,
  });
  const { status, headers, data, text } = await download(buyer.token);
  expect([status, headers.get('content-disposition'), headers.get('cache-control')]).toEqual([
    200,
    'attachment; filename="aforo-data.json"',
    'no-store',
  ]);
  expect(data.profile).toMatchObject([{ id: buyer.id, email: buyer.email }]);
  expect(data.wallets).toMatchObject([{ currency: 'USD', balanceMinor: 7_500 }]);
  expect(data.tickets.map(({ id }: { id: string }) => id).sort()).toEqual([...bought.data.ticketIds].sort());
  expect(data.walletTransfers.map(({ amountMinor }: { amountMinor: number }) => amountMinor)).toEqual([
    10_000, -2_000, -500,
  ]);
  expect(data.orderLines).toMatchObject([{ quantity: 1, totalMinor: 500 }]);
  expect(data.sessions).toMatchObject([{ id: buyer.sessionId }]);
  expect(data.purchases[0].createdAt).toMatch(/^\d{4}-\d\d-\d\dT/);
  const secrets = await env.DB.prepare(
    `SELECT secret, short_code FROM tickets UNION SELECT secret, short_code FROM orders
     UNION SELECT refresh_key, id || 'x' FROM identity_sessions`,
  ).all<{ secret: string; short_code: string }>();
  for (const { secret, short_code } of secrets.results) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain(short_code);
  }
  for (const foreign of [other.id, other.email, other.sessionId, sale.organizer.email])
    expect(text).not.toContain(foreign);
});

test('the data export includes all rows, however many', async () => {
  const someone = await person();
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1234)
     INSERT INTO audit_log (id, actor_id, action, subject_type, subject_id, created_at)
     SELECT ?1 || i, ?1, 'event.update', 'event', 'e', i FROM n`,
  )
    .bind(someone.id)
    .run();
  expect((await download(someone.token)).data.accountChanges).toHaveLength(1_234);
});

test("a waitlist entry is included when the person's address is confirmed", async () => {
  const [proved, claimed] = [await person(), await person({ verified: false })];
  for (const { email } of [proved, claimed])
    await proved.mutate('waitlist.join', {
      requestId: crypto.randomUUID(),
      email,
      name: 'W',
      source: 'friend',
    });
  expect((await download(proved.token)).data.waitlist).toMatchObject([{ email: proved.email }]);
  expect((await download(claimed.token)).data.waitlist).toBeUndefined();
});

test('an export needs a session, an active account and the second factor, and is limited', async () => {
  stopClock();
  const someone = await person();
  expect((await download(null)).status).toBe(401);
  expect((await download((await person({ status: 'inactive' })).token)).status).toBe(403);
  const { raise } = await withFactor(someone);
  expect((await download(someone.token)).data.error.data.errorCode).toBe('SECOND_FACTOR_NEEDED');
  await raise();
  const { token } = await renewed(someone);
  let last = await download(token);
  for (let count = 0; count < 10 && last.status === 200; count += 1) last = await download(token);
  expect(last.status).toBe(429);
});
