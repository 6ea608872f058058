import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { eventOnSale, fundWallet, purchaseOf } from '#tests/support/worker/events.ts';
import { hostedCall, hostedService, hostedSignIn } from '#tests/support/worker/hosted.ts';
import { person, renewed, withFactor } from '#tests/support/worker/people.ts';

const VERIFIED = [{ status: 'verified' as const }];

async function hostedPerson(factors: { status: 'verified' | 'unverified' }[]) {
  const service = hostedService();
  const id = crypto.randomUUID();
  const user = { id, email: `${id}@aforo.test` };
  await service.addUser({ ...user, factors });
  const signIn = (accessToken: string) => hostedSignIn(service, accessToken);
  const query = (path: string, token: string, input?: unknown) =>
    hostedCall(service, path, { kind: 'query', token, input });
  return { service, user, id, signIn, query };
}

test('a hosted token without the factor known from sign-in is refused', async () => {
  const { service, id, signIn, query } = await hostedPerson(VERIFIED);
  const weak = await service.token(id);
  expect((await signIn(weak)).data).toMatchObject({ id, needsSecondFactor: true });
  expect((await query('wallet.get', weak)).code).toBe('SECOND_FACTOR_NEEDED');
  expect((await query('auth.me', weak)).data).toMatchObject({ needsSecondFactor: true });
  const strong = await service.token(id, { aal: 'aal2' });
  expect((await query('wallet.get', strong)).status).toBe(200);
  expect((await query('auth.me', strong)).data).toMatchObject({ needsSecondFactor: false });
});

test('an unverified hosted factor is ignored, and a removed one no longer applies after the next sign-in', async () => {
  const { service, user, id, signIn, query } = await hostedPerson([{ status: 'unverified' }]);
  const token = await service.token(id);
  expect((await signIn(token)).data).toMatchObject({ needsSecondFactor: false });
  await service.addUser({ ...user, factors: VERIFIED });
  expect((await signIn(token)).data).toMatchObject({ needsSecondFactor: true });
  expect((await query('wallet.get', token)).code).toBe('SECOND_FACTOR_NEEDED');
  await service.addUser({ ...user, factors: [] });
  await signIn(token);
  expect((await query('wallet.get', token)).status).toBe(200);
});

test('a purchase requires the hosted factor from the same row', async () => {
  const { service, id, signIn } = await hostedPerson(VERIFIED);
  const sale = await eventOnSale();
  const [weak, strong] = [await service.token(id), await service.token(id, { aal: 'aal2' })];
  await signIn(weak);
  await env.DB.prepare('UPDATE users SET email_verified_at = 1 WHERE id = ?').bind(id).run();
  await fundWallet({ ...(await person()), id }, 10_000);
  const buy = (token: string) =>
    hostedCall(service, 'tickets.purchase', { kind: 'mutation', token, input: purchaseOf(sale) });
  expect((await buy(weak)).code).toBe('SECOND_FACTOR_NEEDED');
  expect((await buy(strong)).status).toBe(200);
});

test('an unfinished enrollment requires no second factor', async () => {
  const someone = await person();
  const { factorId } = await withFactor(someone);
  await env.DB.prepare("UPDATE identity_factors SET status = 'unverified' WHERE id = ?").bind(factorId).run();
  expect((await someone.query('wallet.get')).status).toBe(200);
});

test('a session without its second factor gets no connection token for door or board', async () => {
  const { organizer, eventId } = await eventOnSale();
  const { raise } = await withFactor(organizer);
  const ask = (who: typeof organizer, channel: string) => who.mutate('live.ticket', { channel, eventId });
  for (const channel of ['door', 'staff', 'mine'])
    expect((await ask(organizer, channel)).error?.data.errorCode, channel).toBe('SECOND_FACTOR_NEEDED');
  // The public channel is open to everybody.
  expect((await ask(organizer, 'event')).status).toBe(200);
  await raise();
  expect((await ask(await renewed(organizer), 'door')).status).toBe(200);
});
