import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLedger } from '#db/ledger/audit.ts';
import { eventPhase } from '#shared/states.ts';
import { withDatabase } from '../../scripts/local/database.ts';
import { prepareDatabase } from '../../scripts/local/prepare.ts';

const folder = mkdtempSync(join(tmpdir(), 'aforo-demo-'));

beforeAll(async () => {
  expect(await prepareDatabase(folder)).toBe(true);
});

afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

test("the demo's ledger, stock and check-ins pass the audit", async () => {
  const { findings } = await withDatabase(folder, auditLedger);
  expect(findings).toEqual([]);
});

test('the demo has events in every phase and guest balances in three currencies', async () => {
  await withDatabase(folder, async (db) => {
    const { results } = await db
      .prepare('SELECT status, starts_at AS startsAt, ends_at AS endsAt FROM events')
      .all<Parameters<typeof eventPhase>[0]>();
    const phases = new Set(results.map((event) => eventPhase(event, Date.now())));
    expect([...phases].sort()).toEqual(['cancelled', 'draft', 'ended', 'ongoing', 'published']);
    const wallets = await db
      .prepare(
        `SELECT a.currency FROM ledger_accounts AS a JOIN users ON users.id = a.user_id
         WHERE kind = 'wallet' AND balance > 0 AND users.email = 'client@aforo.test' ORDER BY a.currency`,
      )
      .all();
    expect(wallets.results).toEqual([{ currency: 'MXN' }, { currency: 'RUB' }, { currency: 'USD' }]);
  });
});

test('the demo organizer has data on every page: cash sales, refunds, payouts, staff and codes', async () => {
  const own =
    "(SELECT id FROM events WHERE organizer_id = (SELECT id FROM users WHERE email = 'organizer@aforo.test'))";
  const found = await withDatabase(folder, (db) =>
    db
      .prepare(
        `SELECT (SELECT count(*) FROM purchases WHERE event_id IN ${own} AND sold_by IS NOT NULL) > 0 AS soldForCash,
                (SELECT count(*) FROM refunds WHERE event_id IN ${own} AND in_cash) > 0 AS refundedInCash,
                (SELECT count(*) FROM refunds WHERE event_id IN ${own} AND NOT in_cash) > 0 AS refunded,
                (SELECT count(*) FROM payouts WHERE event_id IN ${own}) > 0 AS paidOut,
                (SELECT count(*) FROM staff_assignments WHERE event_id IN ${own}) > 0 AS staff,
                (SELECT count(*) FROM tips WHERE event_id IN ${own}) > 0 AS tips,
                (SELECT count(*) FROM discount_codes WHERE event_id IN ${own}) > 0 AS codes,
                (SELECT count(*) FROM orders WHERE event_id IN ${own} AND status = 'pending') > 0 AS ordersWait,
                (SELECT count(*) FROM orders WHERE event_id IN ${own} AND status = 'cancelled') > 0 AS ordersGivenBack,
                (SELECT count(*) FROM tickets WHERE event_id IN ${own} AND seat_id IS NOT NULL) > 0 AS seats,
                (SELECT count(*) FROM seat_keeps WHERE event_id IN ${own}) > 1 AS keptSeats,
                (SELECT count(*) FROM seating_plans) > 0 AS plans`,
      )
      .first<Record<string, number>>(),
  );
  expect(Object.entries(found ?? {}).filter(([, there]) => there !== 1)).toEqual([]);
});

test('a second start keeps changes made to the demo', async () => {
  const rename = (db: Parameters<Parameters<typeof withDatabase>[1]>[0]) =>
    db.prepare("UPDATE users SET name = 'Renamed' WHERE email = 'client@aforo.test'").run();
  await withDatabase(folder, rename);
  expect(await prepareDatabase(folder)).toBe(false);
  const client = await withDatabase(folder, (db) =>
    db.prepare("SELECT name FROM users WHERE email = 'client@aforo.test'").first(),
  );
  expect(client).toEqual({ name: 'Renamed' });
});
