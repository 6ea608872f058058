import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { auditLedger } from '#db/ledger/audit.ts';
import { countOf } from '#tests/support/worker/drafts.ts';
import { balanceOf, buyerWith, fundWallet } from '#tests/support/worker/events.ts';
import { before, faulty, withMembers } from '#tests/support/worker/faulty-d1.ts';
import { owedTo, showWith, tipOf } from '#tests/support/worker/tips.ts';
import { sendTip, TIPS_BURST } from '#worker/money/tips/send-tip.ts';

const TIPS_OF = 'SELECT count(*) AS n FROM tips WHERE event_id = ?';

test('a tip repeated later and 30 times concurrently is one tip with one answer', async () => {
  const show = await showWith(['Ana']);
  const giver = await buyerWith(10_000);
  const input = tipOf(show);
  const answers = await Promise.all(Array.from({ length: 30 }, () => giver.mutate('tips.send', input)));
  const later = await giver.mutate('tips.send', input);
  const all = [...answers, later];
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(all.map(({ data }) => data.tipId)).size).toBe(1);
  expect(await countOf(TIPS_OF, show.eventId)).toBe(1);
  expect(await balanceOf(giver)).toBe(9_400);
  expect(await owedTo(show.eventId)).toEqual({ [show.performerId]: 600 });
});

test('a repeat gets the first answer, regardless of later changes to wallet, event and line-up', async () => {
  const show = await showWith(['Ana']);
  const giver = await buyerWith(600);
  const input = tipOf(show);
  const first = await giver.mutate('tips.send', input);
  await env.DB.batch([
    env.DB.prepare("UPDATE events SET status = 'cancelled' WHERE id = ?").bind(show.eventId),
    env.DB.prepare('DELETE FROM performers WHERE event_id = ?').bind(show.eventId),
  ]);
  expect((await giver.mutate('tips.send', input)).data).toEqual(first.data);
  expect(await balanceOf(giver)).toBe(0);
});

test('a request ID stands for one tip of one person', async () => {
  const [show, other] = await Promise.all([showWith(['Ana', 'Boris']), showWith(['Carla'])]);
  const [giver, stranger] = await Promise.all([buyerWith(5_000), buyerWith(5_000)]);
  const input = tipOf(show, { message: 'Bravo' });
  await giver.mutate('tips.send', input);
  // Also for a performer who left the line-up.
  await env.DB.prepare('DELETE FROM performers WHERE id = ?').bind(show.performerId).run();
  for (const change of [
    { amount: 700 },
    { message: 'Encore' },
    { anonymous: true },
    { performerId: show.performerIds[1] },
    { eventId: other.eventId, performerId: other.performerId },
  ]) {
    const answer = await giver.mutate('tips.send', { ...input, ...change });
    expect([answer.status, answer.error?.data.errorCode]).toEqual([409, 'REQUEST_ID_REUSED']);
  }
  const theirs = { ...input, performerId: show.performerIds[1] };
  expect((await stranger.mutate('tips.send', theirs)).status).toBe(200);
  expect(await balanceOf(giver)).toBe(4_400);
});

test('of two concurrent tips with money for one, one is given', async () => {
  const show = await showWith(['Ana', 'Boris']);
  const giver = await buyerWith(1_000);
  const answers = await Promise.all(
    show.performerIds.map((performerId) => giver.mutate('tips.send', tipOf(show, { performerId }))),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 402]);
  expect(await balanceOf(giver)).toBe(400);
  expect(await countOf(TIPS_OF, show.eventId)).toBe(1);
});

test('a tip refused for lack of money succeeds with the same request after a top-up', async () => {
  const show = await showWith(['Ana']);
  const giver = await buyerWith(500);
  const input = tipOf(show);
  expect((await giver.mutate('tips.send', input)).status).toBe(402);
  await fundWallet(giver, 100);
  expect((await giver.mutate('tips.send', input)).status).toBe(200);
  expect(await balanceOf(giver)).toBe(0);
});

test.each(['lost_after', 'lost_before'] as const)(
  'a tip whose D1 connection is %s the commit is given once and answered',
  async (fault) => {
    const show = await showWith(['Ana']);
    // Enough for a second tip, in case the repeat gives one.
    const giver = await buyerWith(1_300);
    // The first batch reads the state, the second gives the tip.
    let batches = 0;
    const broken = faulty(fault);
    const batch = (statements: D1PreparedStatement[]) =>
      (batches++ === 0 ? env.DB : broken.db).batch(statements);
    const db = withMembers(env.DB, { batch });
    const deps = { db, now: () => Date.now(), newId: () => crypto.randomUUID(), limited: false };
    const outcome = await sendTip(deps, { ...tipOf(show), actor: giver });
    expect(outcome).toMatchObject({ ok: true, value: { performerName: 'Ana', amountMinor: 600 } });
    expect(broken.batches()).toBe(2);
    expect(await balanceOf(giver)).toBe(700);
    expect(await countOf(TIPS_OF, show.eventId)).toBe(1);
    expect((await auditLedger(env.DB)).findings).toEqual([]);
  },
);

/** Words of the read that precedes the tip's commit. */
const LOOK = 'SELECT status, ends_at';
const GIFT = 'INSERT INTO tips';

const depsOf = (db: D1Database) => ({
  db,
  now: () => Date.now(),
  newId: () => crypto.randomUUID(),
  limited: false,
});

test.each([
  ['the artist leaves the line-up', 'DELETE FROM performers WHERE event_id = ?', 'PERFORMER_NOT_FOUND'],
  ['the event is cancelled', "UPDATE events SET status = 'cancelled' WHERE id = ?", 'TIPS_CLOSED'],
])('when %s between read and commit, the tip is refused and no money moves', async (_, sql, code) => {
  const show = await showWith(['Ana']);
  const giver = await buyerWith(600);
  const db = before(GIFT, () => env.DB.prepare(sql).bind(show.eventId).run());
  expect(await sendTip(depsOf(db), { ...tipOf(show), actor: giver })).toEqual({ ok: false, code });
  expect(await balanceOf(giver)).toBe(600);
  expect(await owedTo(show.eventId)).toEqual({});
});

test('a concurrent repeat that commits between read and commit results in one tip and one answer', async () => {
  const show = await showWith(['Ana']);
  const giver = await buyerWith(1_000);
  const input = tipOf(show);
  let first: unknown;
  const db = before(LOOK, async () => {
    first = (await giver.mutate('tips.send', input)).data;
  });
  expect(await sendTip(depsOf(db), { ...input, actor: giver })).toEqual({ ok: true, value: first });
  expect(await balanceOf(giver)).toBe(400);
});

test('a concurrent repeat that uses the last allowed tip is answered as given', async () => {
  const show = await showWith(['Ana']);
  const giver = await buyerWith(1_000_000);
  const deps = { ...depsOf(env.DB), limited: true };
  for (let given = 1; given < TIPS_BURST; given++) await sendTip(deps, { ...tipOf(show), actor: giver });
  const input = { ...tipOf(show), actor: giver };
  let first: unknown;
  const db = before('INSERT INTO rate_limits', async () => {
    first = await sendTip(deps, input);
  });
  expect(await sendTip({ ...deps, db }, input)).toEqual(first);
  expect(first).toMatchObject({ ok: true });
});

test('when the money is spent elsewhere between read and commit, only the other tip is given', async () => {
  const show = await showWith(['Ana']);
  const giver = await buyerWith(1_000);
  const db = before(GIFT, () => giver.mutate('tips.send', tipOf(show, { amount: 700 })));
  const outcome = await sendTip(depsOf(db), { ...tipOf(show), actor: giver });
  expect(outcome).toEqual({ ok: false, code: 'INSUFFICIENT_FUNDS' });
  expect(await balanceOf(giver)).toBe(300);
  expect(await owedTo(show.eventId)).toEqual({ [show.performerId]: 700 });
});
