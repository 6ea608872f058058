import { env, SELF } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { objectLog } from '#durable/support/log.ts';
import type { PlatformHealth } from '#shared/contracts/health.ts';
import { buyerWith, eventOnSale } from '#tests/support/worker/events.ts';
import { hostedCall, hostedService, hostedSignIn } from '#tests/support/worker/hosted.ts';
import { person, SITE } from '#tests/support/worker/people.ts';
import { reported } from '#tests/support/worker/tallies.ts';
import type { Env } from '#worker/env.ts';
import { watchDepsOf } from '#worker/health/alerts/watch-deps.ts';
import { healthRoutes } from '#worker/health/health-routes.ts';
import { measureMinute } from '#worker/health/measure-minute.ts';
import { addLogFacts, logError, withLogFacts } from '#worker/log.ts';

async function healthFor(admin: Awaited<ReturnType<typeof person>>): Promise<PlatformHealth> {
  const { status, data } = await admin.query('platform.health');
  expect(status).toBe(200);
  return data as PlatformHealth;
}

async function aMinuteOfAlerts(settings: Partial<Env> = {}): Promise<void> {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await measureMinute(watchDepsOf({ ...env, ...settings }));
  warned.mockRestore();
}

async function owedForMinutes(minutes: number): Promise<void> {
  await env.DB.prepare(
    "INSERT INTO deliveries (channel, kind, subject_id, due_at, created_at) VALUES ('mail', 'purchase', ?1, ?2, ?2)",
  )
    .bind(crypto.randomUUID(), Date.now() - minutes * 60_000)
    .run();
}

test('an administrator sees late mails as an alert, refusals by code and the box office that sells', async () => {
  const admin = await person({ role: 'admin' });
  expect((await healthFor(admin)).alerts).not.toContain('mails');

  const sale = await eventOnSale({ types: [{ price: 1_200, quantity: 10 }] });
  const buyer = await buyerWith(5_000);
  const lines = [{ ticketTypeId: sale.typeId, quantity: 1 }];
  const bought = await buyer.mutate('tickets.purchase', {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    lines,
  });
  expect(bought.status).toBe(200);
  await owedForMinutes(11);
  await aMinuteOfAlerts();
  await reported({ kind: 'refusal', name: 'SOLD_OUT', count: 3 });
  await reported({ kind: 'refusal', name: 'SOLD_OUT', count: 2 });

  const health = await healthFor(admin);
  expect(health.alerts).toContain('mails');
  expect(health.refusals).toContainEqual({ code: 'SOLD_OUT', count: 5 });
  const office = health.events.find(({ eventId }) => eventId === sale.eventId);
  expect(office?.load.flushes).toBeGreaterThan(0);
  expect(health.database.bytes).toBeGreaterThan(0);
});

test('an administrator sees that no mail provider is set', async () => {
  const { hosted, service } = await hostedAdmin();
  const alerts = async (settings: Partial<Env>) => {
    await env.DB.prepare('DELETE FROM alerts').run();
    await aMinuteOfAlerts({ AUTH_MODE: 'hosted', ...settings });
    const { data } = await hostedCall(service, 'platform.health', { ...hosted, settings });
    return (data as PlatformHealth).alerts;
  };
  expect(await alerts({ PURCHASE_MAILS: 'on', MAIL_API_KEY: '' })).toContain('mailProvider');
  expect(await alerts({ PURCHASE_MAILS: 'off', MAIL_API_KEY: '' })).not.toContain('mailProvider');
  const provider = { MAIL_API_URL: 'https://mail.test', MAIL_API_KEY: 'key', MAIL_FROM: 'a@aforo.test' };
  expect(await alerts({ PURCHASE_MAILS: 'on', ...provider })).not.toContain('mailProvider');
});

async function hostedAdmin() {
  const service = hostedService();
  const id = crypto.randomUUID();
  await service.addUser({ id, email: `${id}@aforo.test` });
  const token = await service.token(id);
  await hostedSignIn(service, token);
  await env.DB.prepare("UPDATE users SET role = 'admin' WHERE id = ?").bind(id).run();
  return { service, hosted: { kind: 'query', token } as const };
}

test('the minute writes what waits to Analytics Engine, and an alert as a line of the log', async () => {
  await owedForMinutes(11);
  const written: { indexes: string[]; doubles: number[] }[] = [];
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const METRICS = { writeDataPoint: (point: (typeof written)[number]) => void written.push(point) };
  await measureMinute(watchDepsOf({ ...env, METRICS }));
  const lines = warned.mock.calls.map(([line]) => JSON.parse(String(line)));
  warned.mockRestore();
  expect(lines).toContainEqual(expect.objectContaining({ level: 'warning', what: 'alert', alert: 'mails' }));
  const mailAge = written.find(({ indexes }) => indexes[0] === 'mail_age_ms');
  expect(mailAge?.doubles[0]).toBeGreaterThan(10 * 60_000);
});

test('only administrators see the state of the platform', async () => {
  const organizer = await person({ role: 'organizer' });
  expect((await organizer.query('platform.health')).error?.data.errorCode).toBe('FORBIDDEN');
});

test('the health routes answer, and say when D1 does not', async () => {
  const live = await SELF.fetch(`${SITE}/health`);
  expect(await live.json()).toEqual({ status: 'ok' });
  expect(live.headers.get('x-request-id')).toMatch(/\S/);
  expect((await SELF.fetch(`${SITE}/health/ready`)).status).toBe(200);

  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const prepare = () => {
    throw new Error('D1_ERROR: D1 is down');
  };
  const down = { ...env, DB: { prepare } };
  const failing = await healthRoutes.request(`${SITE}/health/ready`, {}, down);
  logged.mockRestore();
  expect(failing.status).toBe(503);
  expect(await failing.json()).toEqual({
    status: 'failing',
    checks: { database: false, keys: true, signIn: true },
  });
});

test('the watch is failing until the cron has looked for alerts, and when it has stopped', async () => {
  await env.DB.prepare('DELETE FROM platform_signs').run();
  const watch = async () => (await SELF.fetch(`${SITE}/health/watch`)).status;
  expect(await watch()).toBe(503);
  await aMinuteOfAlerts();
  expect(await watch()).toBe(200);
  await env.DB.prepare('UPDATE platform_signs SET seen_at = seen_at - 360000').run();
  expect(await watch()).toBe(503);
});

test("a log line of a box office names its event, and a request's line the request and the event", () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  objectLog({ eventId: 'event-1' })('flush', new Error('D1 is down'));
  withLogFacts({ requestId: 'ray-1' }, () => {
    addLogFacts({ eventId: 'event-2' });
    logError('procedure', new Error('broken'));
  });
  const [ofOffice, ofRequest] = logged.mock.calls.map(([line]) => JSON.parse(String(line)));
  logged.mockRestore();
  expect(ofOffice).toMatchObject({ what: 'flush', eventId: 'event-1' });
  expect(ofRequest).toMatchObject({ what: 'procedure', requestId: 'ray-1', eventId: 'event-2' });
});
