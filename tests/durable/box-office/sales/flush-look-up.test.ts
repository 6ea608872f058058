import { env, runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { commitPurchases } from '#db/commits/sales/commit-sales.ts';
import { boxOfficeOf, buyerWith, eventOnSale, purchaseOf, type Sale } from '#tests/support/worker/events.ts';
import { breakNextBatch, isSaleOrRefund } from '#tests/support/worker/faults.ts';
import { withMembers } from '#tests/support/worker/faulty-d1.ts';
import type { Person } from '#tests/support/worker/people.ts';

/** Sells one free ticket to each buyer in one flush. */
async function sellTo(db: D1Database, sale: Sale, buyers: Person[]) {
  const version = await env.DB.prepare('SELECT sale_version FROM events WHERE id = ?')
    .bind(sale.eventId)
    .first<number>('sale_version');
  const members = buyers.map(({ id: userId, sessionId }) => ({
    id: crypto.randomUUID(),
    userId,
    requestId: 'r',
    requestHash: 'h',
    refusal: null,
    sessionId,
    authProvider: 'embedded' as const,
    aal: 'aal1' as const,
    issuedAt: 1_000,
    subtotal: 0,
    discount: 0,
    total: 0,
    fee: 0,
    codeId: null,
    paymentId: null,
    soldBy: null,
    source: null,
    tickets: [],
    lines: [{ itemId: sale.typeId, name: 'T', quantity: 1, unitPrice: 0, discount: 0, total: 0 }],
  }));
  return await commitPurchases(db, {
    attempt: crypto.randomUUID(),
    eventId: sale.eventId,
    eventName: 'Night',
    currency: 'USD',
    now: 1,
    version: version ?? 0,
    members,
  });
}

test('a flush returns its committed purchases even if the session look-up for the uncommitted ones fails', async () => {
  const sale = await eventOnSale();
  const [buyer, stranger] = await Promise.all([buyerWith(0), buyerWith(0)]);
  await env.DB.prepare('DELETE FROM identity_sessions WHERE id = ?').bind(stranger.sessionId).run();
  const cut = withMembers(env.DB, {
    batch: async (statements: D1PreparedStatement[]) => {
      if (!isSaleOrRefund(statements)) throw new Error('D1 is away');
      return await env.DB.batch(statements);
    },
  });
  const { rows, sessions } = await sellTo(cut, sale, [buyer, stranger]);
  expect(rows).toMatchObject([{ userId: buyer.id, status: 'paid', holderName: buyer.name }]);
  expect([rows.length, sessions.ended.size]).toEqual([1, 0]);
  // A flush without any committed row rejects: the caller retries it.
  await expect(sellTo(cut, sale, [stranger])).rejects.toThrow('D1 is away');
  expect((await sellTo(env.DB, sale, [stranger])).sessions.ended.size).toBe(1);
});

test("a ticket's holder name is stored even if the D1 response was lost and the session ended meanwhile", async () => {
  const sale = await eventOnSale();
  const buyer = await buyerWith(1_000);
  await env.DB.prepare(
    `CREATE TRIGGER end_session AFTER INSERT ON purchases WHEN NEW.user_id = '${buyer.id}'
     BEGIN DELETE FROM identity_sessions WHERE id = '${buyer.sessionId}'; END`,
  ).run();
  const fault = await breakNextBatch(sale.eventId, 'lose_answer');
  expect((await buyer.mutate('tickets.purchase', purchaseOf(sale))).status).toBe(200);
  expect(fault.struck()).toBe(true);
  await env.DB.prepare('DROP TRIGGER end_session').run();
  const names = await runInDurableObject(boxOfficeOf(sale.eventId), (_, { storage }) =>
    storage.sql.exec('SELECT holder_name FROM door_tickets').toArray(),
  );
  expect(names).toEqual([{ holder_name: buyer.name }]);
});
