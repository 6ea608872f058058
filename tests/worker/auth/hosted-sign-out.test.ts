import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { sweepHostedSignOuts } from '#db/commits/auth/hosted-sign-outs.ts';
import { eventOnSale, fundWallet, purchaseOf } from '#tests/support/worker/events.ts';
import { hostedCall, hostedService, hostedSignIn } from '#tests/support/worker/hosted.ts';
import { person } from '#tests/support/worker/people.ts';

const HALF_AN_HOUR_AGO = Math.floor(Date.now() / 1000) - 1_800;
const DAY_MS = 86_400_000;

/** A person signed in on phone and laptop half an hour ago, through hosted sign-in. */
async function onTwoDevices(more: { factors?: { status: 'verified' }[] } = {}) {
  const service = hostedService();
  const id = crypto.randomUUID();
  await service.addUser({ id, email: `${id}@aforo.test`, ...more });
  const device = async (iat = HALF_AN_HOUR_AGO) => {
    const token = await service.token(id, { iat });
    const query = (path: string) => hostedCall(service, path, { kind: 'query', token });
    const mutate = (path: string, input: unknown) =>
      hostedCall(service, path, { kind: 'mutation', token, input });
    return {
      query,
      mutate,
      signIn: () => hostedSignIn(service, token),
      isIn: async () => (await query('auth.me')).data !== null,
    };
  };
  const [phone, laptop] = [await device(), await device()];
  for (const one of [phone, laptop]) await one.signIn();
  return { id, phone, laptop, device };
}

test('signing out ends only the session of the token', async () => {
  const { phone, laptop } = await onTwoDevices();
  expect((await phone.mutate('auth.logout', {})).data).toEqual({ ok: true });
  expect([await phone.isIn(), await laptop.isIn()]).toEqual([false, true]);
  expect((await phone.query('wallet.get')).code).toBe('SESSION_EXPIRED');
  expect((await phone.mutate('auth.logout', {})).code).toBe('NOT_SIGNED_IN');
});

test('signing out the others keeps this session and later sign-ins', async () => {
  const { phone, laptop, device } = await onTwoDevices();
  await phone.mutate('auth.logout', { scope: 'others' });
  expect([await phone.isIn(), await laptop.isIn()]).toEqual([true, false]);
  const later = await device(Math.floor(Date.now() / 1000));
  expect(await later.isIn()).toBe(true);
});

test('signing out everywhere ends all tokens, and the person can sign in again', async () => {
  const { phone, laptop, device } = await onTwoDevices();
  await phone.mutate('auth.logout', { scope: 'global' });
  expect([await phone.isIn(), await laptop.isIn()]).toEqual([false, false]);
  const later = await device(Math.floor(Date.now() / 1000));
  expect((await later.signIn()).status).toBe(200);
  expect(await later.isIn()).toBe(true);
});

test('a signed-out session cannot buy', async () => {
  const { id, phone, laptop } = await onTwoDevices();
  const sale = await eventOnSale();
  await fundWallet({ ...(await person()), id }, 10_000);
  expect((await phone.mutate('tickets.purchase', purchaseOf(sale))).status).toBe(200);
  await phone.mutate('auth.logout', { scope: 'global' });
  for (const device of [phone, laptop])
    expect((await device.mutate('tickets.purchase', purchaseOf(sale))).code).toBe('SESSION_EXPIRED');
});

test('a session without its second factor can end only itself', async () => {
  const { phone, laptop } = await onTwoDevices({ factors: [{ status: 'verified' }] });
  await phone.mutate('auth.logout', { scope: 'global' });
  expect([await phone.isIn(), await laptop.isIn()]).toEqual([false, true]);
});

test('sign-outs are deleted once all their tokens have expired', async () => {
  const { id, phone } = await onTwoDevices();
  await phone.mutate('auth.logout', { scope: 'global' });
  const count = async () =>
    await env.DB.prepare('SELECT count(*) AS n FROM hosted_sign_outs WHERE user_id = ?')
      .bind(id)
      .first<{ n: number }>();
  await sweepHostedSignOuts(env.DB, Date.now() + 7 * DAY_MS);
  expect((await count())?.n).toBe(2);
  await sweepHostedSignOuts(env.DB, Date.now() + 9 * DAY_MS);
  expect((await count())?.n).toBe(0);
});
