import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { READ_LARGEST_ON_SALE } from '#db/readers/health/on-sale.ts';
import { onSaleFindings } from '../../../scripts/doctor/on-sale.ts';
import { migrationFiles } from '../../../scripts/migrations/files.ts';

const NOW = Date.UTC(2026, 10, 29);
const WEEK_MS = 7 * 86_400_000;
const sale = { id: 'arena', name: 'Arena', places: 20_000, opensAt: NOW + 10 * WEEK_MS };

const levels = (vars: Record<string, string> = {}, of = sale) =>
  onSaleFindings(of, vars, NOW).map(({ level }) => level);

test('a sale that the providers take longer than ten minutes for is a warning, with how long', () => {
  const [payments, mails] = onSaleFindings(sale, {}, NOW);
  expect(payments).toMatchObject({ level: 'warning', area: 'on-sale' });
  expect(payments?.what).toBe(
    '"Arena" opens 2027-02-07T00:00 UTC with 20000 places: 14 minutes at 25 payments a second',
  );
  expect(payments?.mend).toContain('six weeks before, then set PAYMENTS_PER_SECOND');
  expect(mails?.what).toContain('codes for all take 67 minutes at 5 mails a second');
});

test('raised limits, and small sales, are well', () => {
  expect(levels({ PAYMENTS_PER_SECOND: '100', MAILS_PER_SECOND: '50' })).toEqual(['ok', 'ok']);
  expect(levels({}, { ...sale, places: 2_000 })).toEqual(['ok', 'ok']);
  expect(onSaleFindings(null, {}, NOW)).toEqual([]);
});

test('a sale within the notice that Stripe wants is said to be late', () => {
  const [soon] = onSaleFindings({ ...sale, opensAt: NOW + WEEK_MS }, {}, NOW);
  expect(soon?.mend).toContain('less than six weeks away: ask now');
});

test('the statement fits the schema, and finds nothing in an empty database', () => {
  const db = new DatabaseSync(':memory:');
  for (const { sql } of migrationFiles()) db.exec(sql);
  expect(db.prepare(READ_LARGEST_ON_SALE).all()).toEqual([]);
});
