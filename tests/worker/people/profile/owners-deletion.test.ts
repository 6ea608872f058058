import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { connected } from '#tests/support/worker/connected-accounts.ts';
import { eventOnSale } from '#tests/support/worker/events.ts';
import { about, memberOf, ownerBeside } from '#tests/support/worker/members.ts';
import { type Person, person, proven } from '#tests/support/worker/people.ts';

/** Asks to delete an account as its page does. */
async function deletes(who: Person): Promise<string | undefined> {
  const { lossesDigest } = (await who.query('profile.deletion')).data;
  const input = { requestId: crypto.randomUUID(), email: who.email, lossesDigest };
  return (await who.mutate('profile.deleteAccount', input)).error?.data.errorCode;
}

async function obstaclesOf(who: Person): Promise<string[]> {
  return (await who.query('profile.deletion')).data.obstacles;
}

test('an owner who answers for the payout account deletes their own only once another owner has taken it over', async () => {
  const first = await proven(await person({ role: 'organizer' }));
  const second = await proven(await ownerBeside(first));
  await connected(first);
  expect(await obstaclesOf(first)).toEqual(['payoutAccount']);
  expect(await deletes(first)).toBe('ACCOUNT_HAS_PAYOUT_ACCOUNT');
  const take = { requestId: crypto.randomUUID(), organizationId: first.id };
  expect((await second.mutate('organizations.setResponsible', take)).error).toBeNull();
  expect(await obstaclesOf(first)).toEqual([]);
  expect(await deletes(first)).toBeUndefined();
});

test('the only owner who may organize cannot leave events on sale behind by deleting their account', async () => {
  const sale = await eventOnSale();
  const founder = await proven(sale.organizer);
  const client = await memberOf(founder);
  expect((await founder.mutate('organizations.addOwner', about(founder.id, client))).error).toBeNull();
  expect(await obstaclesOf(founder)).toEqual(['events']);
  expect(await deletes(founder)).toBe('ACCOUNT_HAS_EVENTS');
  await env.DB.prepare("UPDATE users SET role = 'organizer' WHERE id = ?").bind(client.id).run();
  expect(await deletes(founder)).toBeUndefined();
});

test('an organization that was called like its deleted founder is called like the owner who stays', async () => {
  const sale = await eventOnSale();
  const founder = await proven(sale.organizer);
  const second = await ownerBeside(founder);
  expect(await deletes(founder)).toBeUndefined();
  const { data } = await second.query('organizations.get', { organizationId: founder.id });
  expect(data.name).toBe(second.name);
});
