import { env } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { stopClock } from '#tests/support/worker/clock.ts';
import { hostedCall, hostedService, hostedSignIn } from '#tests/support/worker/hosted.ts';

/** An administrator with a session of the hosted service, and a guest whose role they may change. */
async function administrator() {
  const service = hostedService();
  const [id, guest] = [crypto.randomUUID(), crypto.randomUUID()];
  for (const each of [id, guest]) await service.addUser({ id: each, email: `${each}@aforo.test` });
  const [token, ofGuest] = [await service.token(id), await service.token(guest)];
  await hostedSignIn(service, token);
  await hostedSignIn(service, ofGuest);
  await env.DB.prepare("UPDATE users SET role = 'admin' WHERE id = ?").bind(id).run();
  const setRole = (role: string) =>
    hostedCall(service, 'users.setRole', {
      kind: 'mutation',
      token,
      input: { requestId: crypto.randomUUID(), userId: guest, role },
    });
  return { service, id, token, setRole };
}

test('a role is changed only while the hosted service knows the session, which is asked once a minute', async () => {
  const { service, id, token, setRole } = await administrator();
  stopClock();
  const asked = (await service.counts()).userFetches;
  expect((await setRole('organizer')).status).toBe(200);
  expect((await setRole('client')).status).toBe(200);
  expect((await service.counts()).userFetches).toBe(asked + 1);

  await service.addUser({ id, email: `${id}@aforo.test`, banned: true });
  expect((await setRole('organizer')).status).toBe(200);
  vi.setSystemTime(Date.now() + 60_000);
  expect((await setRole('client')).code).toBe('ACCOUNT_INACTIVE');
  expect((await hostedCall(service, 'profile.get', { kind: 'query', token })).status).toBe(200);
});

test('a hosted service that is down stops what cannot be taken back, and nothing else', async () => {
  const { service, token, setRole } = await administrator();
  await service.control('down', { down: true });
  expect((await setRole('organizer')).code).toBe('AUTH_UNAVAILABLE');
  expect((await hostedCall(service, 'profile.get', { kind: 'query', token })).status).toBe(200);
});
