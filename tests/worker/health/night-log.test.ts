import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { addTallies, reportTallies, sweepTallies } from '#db/commits/health/tallies.ts';
import type { NightLog } from '#shared/contracts/health.ts';
import { dueTallies, type Tally, tally } from '#shared/tallies.ts';
import { buyerWith, eventOnSale } from '#tests/support/worker/events.ts';
import { person, SITE } from '#tests/support/worker/people.ts';
import { reported } from '#tests/support/worker/tallies.ts';
import { app } from '#worker/app.ts';
import { readNightLog } from '#worker/health/night-log.ts';
import { logError } from '#worker/log.ts';

const HOUR_MS = 3_600_000;

/** As tests see the night in which they run; at noon that is the last one. */
async function tonight(at = Date.now()): Promise<NightLog> {
  return await readNightLog({ db: env.DB, now: () => at }, { timeZone: 'UTC' });
}

function allCounted(): Tally[] {
  return dueTallies(Date.now(), 0);
}

test('a call counts under its procedure, a refused one by its code too, and other requests under their route', async () => {
  // Reported now, so that no call below makes the next report.
  tally('refusal', 'SOLD_OUT');
  allCounted();
  const guest = await person({ role: 'client' });
  await guest.query('wallet.get');
  await guest.query('platform.night');
  await app.fetch(new Request(`${SITE}/health`), env, createExecutionContext());
  const names = allCounted().map(({ kind, name }) => `${kind} ${name}`);
  expect(names).toContain('call wallet.get');
  expect(names).toContain('refusal FORBIDDEN');
  expect(names).toContain('call /health');
  expect(names).not.toContain('call /api/trpc/*');
});

test('unexpected errors count by their text without ids, numbers and addresses', () => {
  allCounted();
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  for (const who of ['ana@aforo.test', 'eva@aforo.test'])
    logError('procedure', new Error(`row 17 of ${crypto.randomUUID()} for ${who}`), { path: 'tickets.mine' });
  logged.mockRestore();
  expect(allCounted()).toEqual([
    expect.objectContaining({ kind: 'error', name: 'procedure tickets.mine: row … of … for …', count: 2 }),
  ]);
});

test('the log of a night has sales, calls with their slowest moment, refusals, errors and alerts', async () => {
  const sale = await eventOnSale({ types: [{ price: 1_200, quantity: 10 }] });
  const buyer = await buyerWith(5_000);
  await buyer.mutate('tickets.purchase', {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    lines: [{ ticketTypeId: sale.typeId, quantity: 2 }],
  });
  const { from } = await tonight();
  const inNight = Date.parse(from) + HOUR_MS + 7 * 60_000;
  await env.DB.prepare('UPDATE purchases SET created_at = ?1 WHERE event_id = ?2')
    .bind(inNight, sale.eventId)
    .run();
  await env.DB.prepare('UPDATE events SET published_at = ?1, starts_at = ?2, ends_at = ?3 WHERE id = ?4')
    .bind(inNight - 1, inNight, inNight + 4 * HOUR_MS, sale.eventId)
    .run();
  await env.DB.prepare(
    `INSERT INTO check_ins (event_id, seq, kind, scanned_by, scanned_at) VALUES (?1, 9001, 'admitted', 'x', ?2), (?1, 9002, 'refused', 'x', ?2)`,
  )
    .bind(sale.eventId, inNight)
    .run();
  await env.DB.prepare("INSERT INTO alerts (id, name, detail, began_at) VALUES ('a1', 'mails', '', ?1)")
    .bind(inNight)
    .run();
  const call = { kind: 'call', name: 'tickets.slow' } as const;
  await reported(
    { ...call, boundMs: 50, count: 96, maxMs: 41, at: inNight },
    { ...call, boundMs: 5_000, count: 4, maxMs: 4_200, at: inNight + 60_000 },
    { kind: 'error', name: 'flush: D1 is down', count: 3, at: inNight },
    { kind: 'provider', name: 'stripe 429', count: 7, at: inNight },
    { kind: 'refusal', name: 'SOLD_OUT', count: 5, at: inNight },
  );
  await reported({ ...call, boundMs: 5_000, count: 1, maxMs: 3_000, at: inNight + 120_000 });

  const log = await tonight(Math.max(Date.now(), inNight + HOUR_MS));
  const quarter = log.quarters.find(({ at }) => Date.parse(at) === inNight - 7 * 60_000);
  expect(quarter).toMatchObject({ tickets: 2, admitted: 1, refused: 1 });
  expect(log.takings).toContainEqual({ currency: 'USD', minor: 2_400 });
  expect(log.calls.find(({ name }) => name === 'tickets.slow')).toEqual({
    name: 'tickets.slow',
    count: 101,
    p95Ms: 50,
    maxMs: 4_200,
    at: new Date(inNight + 60_000).toISOString(),
  });
  const at = new Date(inNight).toISOString();
  expect(log.errors).toContainEqual({ name: 'flush: D1 is down', count: 3, at });
  expect(log.providers).toContainEqual({ name: 'stripe 429', count: 7, at });
  expect(log.refusals).toContainEqual({ code: 'SOLD_OUT', count: 5, at });
  expect(log.alerts).toContainEqual({ name: 'mails', beganAt: at, endedAt: null });
});

test('at noon the latest night is the one before, and earlier ones follow until the log ends', async () => {
  const noon = Date.parse('2026-11-29T12:00:00Z');
  const deps = { db: env.DB, now: () => noon };
  await env.DB.prepare("UPDATE events SET time_zone = 'UTC'").run();
  const last = await readNightLog(deps, { timeZone: 'UTC' });
  expect(last).toMatchObject({
    night: '2026-11-28',
    from: '2026-11-28T18:00:00.000Z',
    until: '2026-11-29T06:00:00.000Z',
    running: false,
    earlier: '2026-11-27',
    later: 'now',
  });
  expect(await readNightLog(deps, { night: '2026-11-27', timeZone: 'UTC' })).toMatchObject({
    night: '2026-11-27',
    later: '2026-11-28',
  });
  expect((await readNightLog(deps, { night: '2026-11-21', timeZone: 'UTC' })).earlier).toBeNull();
  expect(await readNightLog(deps, { night: 'now', timeZone: 'UTC' })).toMatchObject({
    from: '2026-11-29T00:15:00.000Z',
    until: '2026-11-29T12:15:00.000Z',
    running: true,
    earlier: '2026-11-28',
    later: null,
  });
  await env.DB.prepare("UPDATE events SET time_zone = 'Europe/Moscow'").run();
  expect((await readNightLog(deps, { timeZone: 'UTC' })).from).toBe('2026-11-28T15:00:00.000Z');
  await eventOnSale({ types: [{ price: 1_200, quantity: 10 }] });
  expect((await readNightLog(deps, { timeZone: 'UTC' })).from).toBe('2026-11-28T18:00:00.000Z');
  const evening = await readNightLog({ ...deps, now: () => noon + 9 * HOUR_MS }, { timeZone: 'UTC' });
  expect(evening).toMatchObject({ night: '2026-11-29', running: true, later: null });
});

test('a report that D1 does not take goes into the next one', async () => {
  allCounted();
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  logError('lost', new Error('once'));
  logged.mockRestore();
  const prepare = () => {
    throw new Error('D1_ERROR: D1 is down');
  };
  await expect(reportTallies({ ...env, DB: { prepare } as never }, Date.now(), 0)).rejects.toThrow('down');
  await reportTallies(env, Date.now(), 0);
  const row = await env.DB.prepare("SELECT count FROM tallies WHERE name = 'lost: once'").first('count');
  expect(row).toBe(1);
});

test('an hour takes a bounded number of names, and the log keeps eight days', async () => {
  const at = Date.now();
  const many = Array.from({ length: 2_100 }, (_, index): Tally => {
    return { kind: 'error', name: `new ${index}`, boundMs: 0, count: 1, maxMs: 0, at };
  });
  for (let from = 0; from < many.length; from += 500) await addTallies(env.DB, many.slice(from, from + 500));
  const rows = await env.DB.prepare('SELECT count(*) AS n FROM tallies').first<number>('n');
  expect(rows).toBeLessThan(2_100);
  await sweepTallies(env.DB, at + 9 * 24 * HOUR_MS);
  expect(await env.DB.prepare('SELECT count(*) AS n FROM tallies').first('n')).toBe(0);
});

test('an administrator opens the log, and a day that is none is refused', async () => {
  const admin = await person({ role: 'admin' });
  expect((await admin.query('platform.night')).status).toBe(200);
  for (const night of ['2026-13-01', '9999-01-01', 'x'.repeat(5_000), 7])
    expect((await admin.query('platform.night', { night })).error?.data.errorCode).toBe('BAD_INPUT');
});

test('a request reports what its isolate has counted once half a minute has passed', async () => {
  allCounted();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31_000);
  const context = createExecutionContext();
  await app.fetch(new Request(`${SITE}/health`), env, context);
  await waitOnExecutionContext(context);
  clock.mockRestore();
  const row = await env.DB.prepare("SELECT count FROM tallies WHERE name = '/health'").first('count');
  expect(row).toBeGreaterThan(0);
});
