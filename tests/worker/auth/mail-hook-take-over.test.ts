import { env } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { newAddress } from '#tests/support/worker/auth-client.ts';
import { stopClock } from '#tests/support/worker/clock.ts';
import { before } from '#tests/support/worker/faulty-d1.ts';
import { hostedVisitors } from '#tests/support/worker/hosted-visitors.ts';
import { callOf, mailHook } from '#tests/support/worker/mail-hook.ts';

/** An owner takes over an account that a stranger began, while `during` happens to the database of the Worker. */
async function takeOver(
  hook: ReturnType<typeof mailHook>,
  during: (notice: () => Promise<Response>) => D1Database,
) {
  const world = hostedVisitors();
  const email = newAddress();
  await world.browser().signUp({ email, password: 'a stranger chose this 1' });
  vi.setSystemTime(Date.now() + 60_000);
  const auth = world.browser();
  const { code } = await world.mailOf(email, () => auth.signInWithOtp({ email }));
  const { data } = await auth.verifyOtp({ email, token: code, type: 'email' });
  const { access_token: token = '', user } = data.session ?? {};
  const notice = () =>
    hook.post(JSON.stringify(callOf('password_changed_notification', { email, user: { id: user?.id } })));
  const signIn = (DB: D1Database) => world.signIn(token, { askedAgoMs: 1_000 }, { DB });
  return { notice, signIn, first: await signIn(during(notice)) };
}

test('the owner hears nothing of a password that was replaced when they took the account over', async () => {
  stopClock();
  const hook = mailHook();
  const statuses: number[] = [];
  const { first, notice } = await takeOver(hook, (told) =>
    before('DELETE FROM password_replacements', async () => void statuses.push((await told()).status)),
  );
  expect(first.data).toMatchObject({ passwordDropped: true });
  expect(statuses).toEqual([200]);
  expect(await hook.mails()).toEqual([]);
  await notice();
  expect((await hook.mails()).map(({ subject }) => subject)).toEqual(['Your Aforo password was changed']);
});

test('after a crash the owner hears nothing of it either, and of any change a minute later', async () => {
  stopClock();
  const hook = mailHook();
  const { first, notice, signIn } = await takeOver(hook, () =>
    before('DELETE FROM password_replacements', () => Promise.reject(new Error('crash'))),
  );
  expect(first.status).toBe(500);
  expect((await notice()).status).toBe(200);
  expect(await hook.mails()).toEqual([]);
  expect((await signIn(env.DB)).status).toBe(200);
  vi.setSystemTime(Date.now() + 61_000);
  await notice();
  expect(await hook.mails()).toHaveLength(1);
});
