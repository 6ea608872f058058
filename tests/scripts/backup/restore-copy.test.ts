import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { expect, test } from 'vitest';
import { dumpSql, parentsFirst } from '../../../scripts/backup/dump-sql.ts';
import { StagingDatabase } from '../../../scripts/backup/staging-database.ts';
import { type MigrationFile, migrationFiles } from '../../../scripts/migrations/files.ts';

const MIGRATIONS = migrationFiles().map(({ name }) => name);

type Rows = Record<string, SQLInputValue>[];

const at = { created_at: 1 };
const day = { starts_at: 1, ends_at: 2, updated_at: 1, ...at };
const USD = { currency: 'USD' };

/** One event with two tickets of one purchase, as a backup has them. */
function soldNight(): Record<string, Rows> {
  const names = { name: 'Ана', ...at };
  const event = {
    id: 'e',
    organizer_id: 'u',
    request_id: 'r',
    category: 'concert',
    venue_name: 'Foro',
    ...USD,
    ...day,
  };
  const type = {
    id: 't',
    event_id: 'e',
    request_id: 'r',
    quantity: 9,
    per_order_limit: 9,
    updated_at: 1,
    ...names,
  };
  const sale = {
    id: 'p',
    user_id: 'u',
    event_id: 'e',
    request_id: 'r',
    request_hash: 'h',
    attempt: 'a',
    status: 'paid',
  };
  const total = { subtotal: 1_000, discount: 0, total: 1_000, fee: 0 };
  const ticket = {
    event_id: 'e',
    ticket_type_id: 't',
    purchase_id: 'p',
    user_id: 'u',
    amount_paid: 500,
    ...at,
  };
  const line = {
    purchase_id: 'p',
    ticket_type_id: 't',
    quantity: 2,
    unit_price: 500,
    discount: 0,
    total: 1_000,
  };
  const move = {
    debit_account_id: 'wallet:u:USD',
    credit_account_id: 'event_revenue:e',
    amount: 1_000,
    ...USD,
    ...at,
  };
  const topUp = {
    ...move,
    debit_account_id: 'provider_clearing:test:USD',
    credit_account_id: 'wallet:u:USD',
  };
  return {
    users: [{ id: 'u', email: 'ana@aforo.test', ...names }],
    events: [
      { ...event, name: "Noche de Vinilo; it's", description: `${'ñ'.repeat(30_000)}\n💿`, time_zone: 'UTC' },
    ],
    ticket_types: [{ ...type, price: 500, sold: 2 }],
    purchases: [{ seq: 7, ...sale, ...total, ...USD, ...at }],
    purchase_lines: [line],
    tickets: [
      { id: 'one', secret: 's1', short_code: 'c1', ...ticket },
      { id: 'two', secret: 's2', short_code: 'c2', ...ticket },
    ],
    payments: [
      {
        id: 'pay',
        user_id: 'u',
        request_id: 'q',
        provider: 'test',
        amount: 1_000,
        status: 'paid',
        return_path: '/',
        ...USD,
        ...at,
      },
    ],
    test_intents: [
      {
        id: 'test_pay',
        payment_id: 'pay',
        client_secret: 's',
        amount: 1_000,
        capture: 'automatic',
        state: 'paid',
        ...USD,
        ...at,
      },
    ],
    ledger_accounts: [
      { id: 'wallet:u:USD', kind: 'wallet', user_id: 'u', event_id: null, balance: 0, ...USD, ...at },
      {
        id: 'event_revenue:e',
        kind: 'event_revenue',
        user_id: null,
        event_id: 'e',
        balance: 1_000,
        ...USD,
        ...at,
      },
      {
        id: 'provider_clearing:test:USD',
        kind: 'provider_clearing',
        user_id: null,
        event_id: null,
        balance: -1_000,
        ...USD,
        ...at,
      },
    ],
    ledger_transfers: [
      { seq: 1, request_id: 'topup:pay', kind: 'topup', reference_id: 'pay', ...topUp },
      { seq: 2, request_id: 'purchase:p', kind: 'ticket_purchase', reference_id: 'p', ...move },
    ],
  };
}

/** A copy loaded from these rows, of a backup of this schema, with these migrations. */
async function copyOf(tables: Record<string, Rows>, schema = MIGRATIONS, files?: MigrationFile[]) {
  const staging = new StagingDatabase();
  const parts = (name: string) => [{ key: name, rows: tables[name]?.length ?? 0, sha256: '' }];
  const backup = {
    format: 1 as const,
    id: '2026-11-26',
    moment: 0,
    finishedAt: 1,
    schema,
    tables: Object.keys(tables).map((name) => ({
      name,
      key: [],
      upTo: 1,
      after: null,
      parts: parts(name),
    })),
  };
  const orphans = await staging.load({ backup, readPart: async ({ key }) => tables[key] ?? [] }, files);
  await staging.settle(5_000, 'test');
  return { staging, orphans };
}

test('a restored copy is sound, and D1 gets the same rows, search and triggers', async () => {
  const { staging, orphans } = await copyOf(soldNight());
  expect(orphans).toEqual({});
  expect(staging.audit().findings).toEqual([]);
  const d1 = new DatabaseSync(':memory:');
  const statements = [...dumpSql(staging)];
  d1.exec(statements.join('\n'));
  for (const table of parentsFirst(staging)) {
    const sql = `SELECT * FROM "${table}"`;
    expect(d1.prepare(sql).all(), table).toEqual(staging.rows(sql));
  }
  const objects = 'SELECT type, name FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type, name';
  expect(d1.prepare(objects).all()).toEqual(staging.rows(objects));
  expect(d1.prepare("SELECT rowid FROM events_search WHERE words MATCH 'vinilo'").all()).toHaveLength(1);
  expect(() => d1.exec('DELETE FROM ledger_transfers')).toThrow('immutable');
  expect(Math.max(...statements.map((statement) => Buffer.byteLength(statement)))).toBeLessThan(100_000);
  expect(statements.findLastIndex((statement) => statement.startsWith('INSERT'))).toBeLessThan(
    statements.findIndex((statement) => statement.startsWith('CREATE TRIGGER')),
  );
});

test('the epoch is raised, and neither versions nor numbers come again', async () => {
  const { staging } = await copyOf(soldNight());
  expect(staging.rows('SELECT * FROM restores')).toEqual([{ epoch: 5_000, source: 'test' }]);
  expect(staging.rows<{ v: number }>('SELECT sale_version AS v FROM events')[0]?.v).toBeGreaterThanOrEqual(
    1_000_000,
  );
  const [numbers] = staging.rows<{ seq: number }>("SELECT seq FROM sqlite_sequence WHERE name = 'purchases'");
  expect(numbers?.seq).toBe(1_000_007);
});

test('what changed while the backup was made is derived again from the rows of its moment', async () => {
  const night = soldNight();
  const [one, two] = night.tickets ?? [];
  night.tickets = [
    { ...one, status: 'refunded', used_at: null },
    { ...two, status: 'used', used_at: 9 },
  ];
  night.ticket_types = (night.ticket_types ?? []).map((type) => ({ ...type, sold: 1 }));
  night.ledger_accounts = (night.ledger_accounts ?? []).map((account) => ({ ...account, balance: 3 }));
  night.payments?.push({ ...night.payments[0], id: 'late', request_id: 'late' });
  const entry = { email: 'x', name: 'x', source: 'x', joined_at: 1, position: 4 };
  night.waitlist_gaps = [{ position: 2 }];
  night.waitlist_entries = ['a', 'b'].map((id) => ({ ...entry, id, email_key: id, referral_code: id }));
  const { staging } = await copyOf(night);
  expect(staging.rows('SELECT status, used_at AS usedAt FROM tickets')).toEqual([
    { status: 'active', usedAt: null },
    { status: 'active', usedAt: null },
  ]);
  expect(staging.rows("SELECT status FROM payments WHERE id = 'late'")).toEqual([{ status: 'pending' }]);
  expect(staging.rows('SELECT position FROM waitlist_entries ORDER BY id')).toEqual([
    { position: 1 },
    { position: 2 },
  ]);
  expect(staging.rows('SELECT * FROM waitlist_gaps')).toEqual([]);
  expect(staging.audit().findings).toEqual([]);
});

test('a row of which the parent was deleted meanwhile, or is newer than the backup, is left out and counted', async () => {
  const night = soldNight();
  night.performers = [{ id: 'x', event_id: 'deleted', name: 'Ana', sort_order: 0 }];
  night.tickets?.push({ ...night.tickets[0], id: 'late', short_code: 'c3', purchase_id: 'late' });
  const scan = { event_id: 'e', kind: 'admitted', scanned_by: 'u', scanned_at: 1 };
  night.check_ins = [{ ...scan, seq: 1, ticket_id: 'late' }];
  const { staging, orphans } = await copyOf(night);
  expect(orphans).toEqual({ performers: 1, tickets: 1 });
  expect(staging.rows('SELECT * FROM check_ins')).toEqual([]);
  expect(staging.audit().findings).toEqual([]);
});

test('a backup of an older schema is migrated with its rows, and one of a newer schema is refused', async () => {
  const later = {
    name: '9998_curfew.sql',
    sql: 'ALTER TABLE events ADD curfew_at integer; UPDATE events SET curfew_at = starts_at - 1;',
    sha256: '',
  };
  const { staging } = await copyOf(soldNight(), MIGRATIONS, [...migrationFiles(), later]);
  expect(staging.rows('SELECT curfew_at AS curfewAt FROM events')).toEqual([{ curfewAt: 0 }]);
  expect(staging.rows('SELECT name FROM d1_migrations ORDER BY id')).toEqual(
    [...MIGRATIONS, later.name].map((name) => ({ name })),
  );
  await expect(copyOf({}, [...MIGRATIONS, '9999_later.sql'])).rejects.toThrow('9999_later.sql');
});
