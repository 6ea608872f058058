import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { startBookRun } from '#db/commits/reconciliation/book-runs.ts';
import { sliceEnd } from '#db/ledger/audit-parts.ts';
import { booksDeps, checkedBooks } from '#tests/support/worker/books.ts';
import { buyerWith, eventOnSale, purchaseOf } from '#tests/support/worker/events.ts';
import { withMembers } from '#tests/support/worker/faulty-d1.ts';
import { person } from '#tests/support/worker/people.ts';
import { BOOK_STEPS } from '#worker/reconciliation/book-steps.ts';
import { continueBooks } from '#worker/reconciliation/continue-books.ts';
import { showBooks } from '#worker/reconciliation/show-books.ts';

const runs = async () => await env.DB.prepare('SELECT count(*) AS n FROM book_runs').first<number>('n');

test('an administrator begins a check once, the cron does it, and the page shows how far it is and the result', async () => {
  const admin = await person({ role: 'admin' });
  const books = async () => (await admin.query('reconcile.books')).data;
  expect(await books()).toEqual({ running: null, last: null });
  const begin = { requestId: crypto.randomUUID() };
  for (let times = 0; times < 2; times++)
    expect((await admin.mutate('reconcile.checkBooks', begin)).error).toBeNull();
  await admin.mutate('reconcile.checkBooks', { requestId: crypto.randomUUID() });
  expect(await runs()).toBe(1);
  expect(await books()).toMatchObject({ running: { done: 0, total: BOOK_STEPS.length }, last: null });
  const result = await checkedBooks();
  expect(await books()).toEqual({ running: null, last: result });
  expect(result.checks).toHaveLength(53);
  await admin.mutate('reconcile.checkBooks', begin);
  expect((await books()).running).toBeNull();
});

test('a check goes on where the run before it died, and only one run has it', async () => {
  const guest = await buyerWith(5_000);
  await guest.mutate('tickets.purchase', purchaseOf(await eventOnSale(), 2));
  await startBookRun(env.DB, { id: crypto.randomUUID(), now: 0 });
  // A slice a second, so that each is saved.
  const clock = { now: 0 };
  const now = () => clock.now;
  let left = 20;
  const dying = booksDeps({
    now,
    pause: async () => {
      clock.now += 1_000;
      if (--left === 0) throw new Error('the isolate dies');
    },
  });
  await expect(continueBooks(dying)).rejects.toThrow('the isolate dies');
  const done = async () => (await showBooks({ db: env.DB })).running?.done ?? null;
  const reached = (await done()) ?? 0;
  expect(reached).toBeGreaterThan(0);
  const read: string[] = [];
  const watched = withMembers(env.DB, {
    prepare: (sql: string) => {
      read.push(sql);
      return env.DB.prepare(sql);
    },
  });
  await continueBooks(booksDeps({ db: watched, now }));
  expect(read).toHaveLength(1);
  clock.now += 60_000;
  await continueBooks(booksDeps({ db: watched, now }));
  expect(await done()).toBeNull();
  expect(read).not.toContain(BOOK_STEPS[0]?.slice === null ? BOOK_STEPS[0].sql : '');
  expect((await showBooks({ db: env.DB })).last?.checks.filter(({ state }) => state !== 'sound')).toEqual([]);
});

test('a check that D1 does not answer is unfinished, and the others are done', async () => {
  const broken = withMembers(env.DB, {
    prepare: (sql: string) => {
      if (sql.includes('FROM ticket_transfers WHERE id > ?1 ORDER BY'))
        throw new Error('D1_ERROR: storage operation exceeded timeout');
      return env.DB.prepare(sql);
    },
  });
  const { checks, sound } = await checkedBooks(250, booksDeps({ db: broken }));
  expect(sound).toBe(false);
  expect(checks.filter(({ state }) => state !== 'sound')).toMatchObject([
    { check: 'the-code-of-a-former-holder-belongs-to-no-ticket', state: 'unfinished' },
  ]);
});

test('balances are not judged by a walk over the ledger that did not finish', async () => {
  await (await buyerWith(5_000)).mutate('tickets.purchase', purchaseOf(await eventOnSale()));
  const broken = withMembers(env.DB, {
    prepare: (sql: string) => {
      if (sql.includes('SELECT account, SUM(amount)') && !sql.includes('?3'))
        throw new Error('D1_ERROR: reset');
      return env.DB.prepare(sql);
    },
  });
  const { checks } = await checkedBooks(250, booksDeps({ db: broken }));
  expect(checks.filter(({ state }) => state !== 'sound')).toMatchObject([
    { check: 'a-balance-is-the-sum-of-its-transfers', state: 'unfinished', findings: [] },
  ]);
});

test('sales between the slices are no finding', async () => {
  const sale = await eventOnSale();
  let pauses = 0;
  let sold = 0;
  const buy = async () => {
    if (pauses++ % 5 > 0) return;
    const { error } = await (await buyerWith(1_000)).mutate('tickets.purchase', purchaseOf(sale));
    if (!error) sold++;
  };
  await buy();
  const { checks } = await checkedBooks(2, booksDeps({ pause: buy }));
  expect(sold).toBeGreaterThan(20);
  expect(checks.filter(({ state }) => state !== 'sound')).toEqual([]);
});

test('a slice reads rows by their keys, never a table', async () => {
  const statements = BOOK_STEPS.flatMap((step) =>
    step.slice === null ? [] : [step.slice.sql, sliceEnd(step.slice)],
  );
  const plans = await env.DB.batch<{ detail: string }>(
    statements.map((sql) =>
      env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`).bind(...(sql.includes('?3') ? [0, 0, 0] : [0, 0])),
    ),
  );
  const steps = plans.flatMap(({ results }) => results.map(({ detail }) => detail));
  // Views of the slice's own rows, and the elements of their plans.
  const ofSlice = /^SCAN (\(subquery-\d+\)|sale)$|^SCAN \w VIRTUAL TABLE|^SEARCH (later|l) USING AUTOMATIC/;
  expect(steps.filter((step) => /SCAN|AUTOMATIC/.test(step) && !ofSlice.test(step))).toEqual([]);
});
