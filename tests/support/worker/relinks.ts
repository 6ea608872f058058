import { env } from 'cloudflare:test';
import type { Session } from '@supabase/auth-js';
import { newAddress } from './auth-client.ts';
import { fundWallet } from './events.ts';
import { hostedVisitors } from './hosted-visitors.ts';

export type World = ReturnType<typeof hostedVisitors>;

/** Signs in with a mailed code, as the page does. */
export async function signInByCode(world: World, email: string): Promise<{ id: string; token: string }> {
  const auth = world.browser();
  const options = { data: { name: 'Olga', language: 'en' } };
  const { code } = await world.mailOf(email, () => auth.signInWithOtp({ email, options }));
  const { data, error } = await auth.verifyOtp({ email, token: code, type: 'email' });
  if (error) throw error;
  const { access_token: token, user } = data.session as Session;
  const { data: me } = await world.signIn(token, { askedAgoMs: 60_000, name: 'Olga' });
  if (me?.id !== user.id) throw new Error('not signed in');
  return { id: user.id, token };
}

/**
 * Somebody with money in their wallet whose account was deleted at the hosted service and who registered there again, and
 * an administrator.
 */
export async function lostAccount(moneyMinor = 5_000) {
  const world = hostedVisitors();
  const email = newAddress();
  const lost = await signInByCode(world, email);
  await fundWallet(lost, moneyMinor);
  await world.admin('DELETE', `/${lost.id}`, { should_soft_delete: false });
  const present = await signInByCode(world, email);
  const admin = await signInByCode(world, newAddress());
  await env.DB.prepare("UPDATE users SET role = 'admin' WHERE id = ?").bind(admin.id).run();
  const pair = { userId: lost.id, newUserId: present.id };
  const ask = (more: object = {}) =>
    world.mutate('users.requestRelink', admin.token, {
      requestId: crypto.randomUUID(),
      reason: 'Ticket 7',
      ...pair,
      ...more,
    });
  const confirm = (more: object = {}, token = admin.token) =>
    world.mutate('users.confirmRelink', token, { requestId: crypto.randomUUID(), ...pair, ...more });
  const listed = async (userId = lost.id) =>
    (await world.call('users.relinks', admin.token, { userId })).data?.items;
  return { world, email, lost, present, admin, pair, ask, confirm, listed };
}
