import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { endSessions } from '#db/commits/identity/sessions.ts';
import { PUSH_DEVICES_MAX } from '#shared/push/push-limits.ts';
import { hostedCall, hostedService, hostedSignIn } from '#tests/support/worker/hosted.ts';
import { person } from '#tests/support/worker/people.ts';
import { pushService } from '#tests/support/worker/push.ts';

async function endpointsOf(userId: string): Promise<string[]> {
  const { results } = await env.DB.prepare(
    'SELECT endpoint FROM push_subscriptions WHERE user_id = ? ORDER BY created_at, endpoint',
  )
    .bind(userId)
    .all<{ endpoint: string }>();
  return results.map(({ endpoint }) => endpoint);
}

test('a browser subscribes once, and belongs to the person who signed in there last', async () => {
  const [first, second] = await Promise.all([person(), person()]);
  const service = pushService();
  const { data } = await first.query('push.key');
  expect(data).toEqual({ key: env.VAPID_PUBLIC_KEY });
  const input = service.subscription();
  for (let times = 0; times < 2; times++)
    expect((await first.mutate('push.subscribe', input)).data).toEqual({ subscribed: true });
  expect(await endpointsOf(first.id)).toEqual([input.endpoint]);
  await service.subscribe(second);
  expect([await endpointsOf(first.id), await endpointsOf(second.id)]).toEqual([[], [input.endpoint]]);
  // A late repeat does not take the browser back, and nobody unsubscribes another's.
  await first.mutate('push.subscribe', input);
  const leave = { requestId: crypto.randomUUID(), endpoint: input.endpoint };
  await first.mutate('push.unsubscribe', leave);
  expect(await endpointsOf(second.id)).toEqual([input.endpoint]);
  expect((await second.mutate('push.unsubscribe', leave)).data).toEqual({ subscribed: false });
  expect(await endpointsOf(second.id)).toEqual([]);
  const other = { ...input, language: 'ru' };
  const reused = await first.mutate('push.subscribe', other);
  expect(reused.error?.data.errorCode).toBe('REQUEST_ID_REUSED');
});

test('of many browsers the latest get pushes', async () => {
  const guest = await person();
  const service = pushService();
  for (let index = 0; index < PUSH_DEVICES_MAX; index++)
    await service.subscribe(guest, { name: `device-${index}` });
  await env.DB.prepare('UPDATE push_subscriptions SET created_at = created_at - 1000 WHERE endpoint = ?')
    .bind(`${service.origin}/device-3`)
    .run();
  await service.subscribe(guest, { name: 'latest' });
  const kept = await endpointsOf(guest.id);
  expect(kept).toHaveLength(PUSH_DEVICES_MAX);
  expect(kept).toContain(`${service.origin}/latest`);
  expect(kept).not.toContain(`${service.origin}/device-3`);
});

test.each([
  'http://service.push.example/x',
  'https://10.0.0.1/x',
  'https://[fd00::1]/x',
  'https://10-0-0-1.v4.example/x',
  'https://user:word@service.push.example/x',
  'https://metadata.internal/x',
  'not a url',
])('the endpoint %s is refused', async (endpoint) => {
  const guest = await person();
  const answer = await guest.mutate('push.subscribe', { ...pushService().subscription(), endpoint });
  expect(answer.error?.data.errorCode).toBe('PUSH_REFUSED');
});

test.each([
  ['a long endpoint', { endpoint: `https://service.push.example/${'x'.repeat(2_000)}` }],
  ['short keys', { keys: { p256dh: 'AAAA', auth: 'AAAA' } }],
  ['keys of another alphabet', { keys: { p256dh: '+'.repeat(87), auth: '/'.repeat(22) } }],
  ['a language without texts', { language: 'de' }],
  ['no request id', { requestId: undefined }],
])('%s is bad input', async (_, change) => {
  const guest = await person();
  const answer = await guest.mutate('push.subscribe', { ...pushService().subscription(), ...change });
  expect(answer.error?.data.errorCode).toBe('BAD_INPUT');
  expect(await endpointsOf(guest.id)).toEqual([]);
});

test('subscriptions end with their session, and all of them with the account', async () => {
  const [guest, admin] = await Promise.all([person(), person({ role: 'admin' })]);
  const service = pushService();
  await service.subscribe(guest, { name: 'phone' });
  await env.DB.prepare(
    `INSERT INTO push_subscriptions (endpoint, user_id, session_id, p256dh, auth, language, created_at)
     VALUES (?1, ?2, 'another session', '', '', 'en', 9e15)`,
  )
    .bind(`${service.origin}/laptop`, guest.id)
    .run();
  await endSessions(env.DB, { id: guest.sessionId, userId: guest.id }, 'local');
  expect(await endpointsOf(guest.id)).toEqual([`${service.origin}/laptop`]);
  await admin.mutate('users.setStatus', {
    requestId: crypto.randomUUID(),
    userId: guest.id,
    status: 'inactive',
  });
  expect(await endpointsOf(guest.id)).toEqual([]);
});

test('a hosted sign-out ends the subscriptions of the sessions that it ends', async () => {
  const hosted = hostedService();
  const id = crypto.randomUUID();
  await hosted.addUser({ id, email: `${id}@aforo.test` });
  const service = pushService();
  const device = async (name: string) => {
    const token = await hosted.token(id, { iat: Math.floor(Date.now() / 1_000) - 1_800 });
    const mutate = (path: string, input: unknown) =>
      hostedCall(hosted, path, { kind: 'mutation', token, input });
    await hostedSignIn(hosted, token);
    await mutate('push.subscribe', service.subscription({ name }));
    return mutate;
  };
  const phone = await device('phone');
  await device('laptop');
  await device('tablet');
  await phone('auth.logout', { scope: 'others' });
  expect(await endpointsOf(id)).toEqual([`${service.origin}/phone`]);
  await phone('auth.logout', { scope: 'local' });
  expect(await endpointsOf(id)).toEqual([]);
});
