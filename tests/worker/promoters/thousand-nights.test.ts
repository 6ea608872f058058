import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { auditLedger } from '#db/ledger/audit.ts';
import { person } from '#tests/support/worker/people.ts';
import { playNights } from '#tests/support/worker/promoted-nights.ts';

test('over 1,000 seeded nights with arrivals, refunds and disputes each promoter is owed to the cent what the rules say', async () => {
  const owed = await playNights(1_000, () => person());
  const { results } = await env.DB.prepare(
    "SELECT id, balance FROM ledger_accounts WHERE kind = 'commission_payable'",
  ).all<{ id: string; balance: number }>();
  const booked = new Map(results.map(({ id, balance }) => [id, balance]));
  const wrong = [...owed].filter(([id, minor]) => (booked.get(id) ?? 0) !== minor);
  expect(wrong.map(([id, minor]) => ({ id, minor, booked: booked.get(id) }))).toEqual([]);
  expect([...owed.values()].filter((minor) => minor !== 0).length).toBeGreaterThan(1_000);
  expect((await auditLedger(env.DB)).findings).toEqual([]);
});
