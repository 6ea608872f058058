import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { ORGANIZATIONS_PER_PERSON_MAX } from '#shared/organizations/organization-limits.ts';
import { choose, connected, formOf } from '#tests/support/worker/connected-accounts.ts';
import { mailProvider } from '#tests/support/worker/mails.ts';
import { about, invitationOf, memberOf, ownerBeside } from '#tests/support/worker/members.ts';
import { type Person, person, proven, type TrpcAnswer } from '#tests/support/worker/people.ts';

const code = ({ error }: TrpcAnswer) => error?.data.errorCode;
const leave = (who: Person, organizationId: string) =>
  who.mutate('members.leave', { requestId: crypto.randomUUID(), organizationId });

async function twoOwners(): Promise<[Person, Person]> {
  const first = await proven(await person({ role: 'organizer' }));
  const second = await proven(await ownerBeside(first));
  return [first, second];
}

async function ownersOf(organizationId: string): Promise<string[]> {
  const { results } = await env.DB.prepare(
    'SELECT user_id AS id FROM organization_members WHERE organization_id = ? AND is_owner = 1',
  )
    .bind(organizationId)
    .all<{ id: string }>();
  return results.map(({ id }) => id).sort();
}

test('of two owners who remove each other at once, exactly one stays', async () => {
  for (let round = 0; round < 5; round++) {
    const [first, second] = await twoOwners();
    const answers = await Promise.all([
      first.mutate('members.remove', about(first.id, second)),
      second.mutate('members.remove', about(first.id, first)),
    ]);
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    expect(await ownersOf(first.id)).toHaveLength(1);
  }
});

test('of two owners who remove each other beside a third one, exactly one goes', async () => {
  const [first, second] = await twoOwners();
  await ownerBeside(first);
  const answers = await Promise.all([
    first.mutate('members.remove', about(first.id, second)),
    second.mutate('members.remove', about(first.id, first)),
  ]);
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  expect(await ownersOf(first.id)).toHaveLength(2);
});

test('the last owner neither leaves nor is removed nor steps down', async () => {
  const owner = await proven(await person({ role: 'organizer' }));
  const admin = await proven(await person({ role: 'admin' }));
  expect(code(await leave(owner, owner.id))).toBe('LAST_OWNER');
  expect(code(await owner.mutate('members.remove', about(owner.id, owner)))).toBe('LAST_OWNER');
  expect(code(await admin.mutate('members.remove', about(owner.id, owner)))).toBe('LAST_OWNER');
  expect(code(await owner.mutate('organizations.removeOwner', about(owner.id, owner)))).toBe('LAST_OWNER');
  expect(await ownersOf(owner.id)).toEqual([owner.id]);
});

test('an owner who may not organize does not keep the organization alive alone', async () => {
  const owner = await proven(await person({ role: 'organizer' }));
  const member = await memberOf(owner);
  expect((await owner.mutate('organizations.addOwner', about(owner.id, member))).error).toBeNull();
  expect(code(await leave(owner, owner.id))).toBe('LAST_OWNER');
});

test('a change of owners needs a fresh proof and is mailed to all of them', async () => {
  const owner = await person({ role: 'organizer', name: 'Olga' });
  const booker = await memberOf(owner, { is: { role: 'organizer', name: 'Berta' } });
  expect(code(await owner.mutate('organizations.addOwner', about(owner.id, booker)))).toBe('PROOF_NEEDED');
  const mails = mailProvider();
  await mails.drain();
  const before = (await mails.taken()).length;
  expect(
    (await (await proven(owner)).mutate('organizations.addOwner', about(owner.id, booker))).error,
  ).toBeNull();
  mails.clock.now = Date.now();
  await mails.drain();
  const subjects = (await mails.taken()).slice(before).map(({ to, subject }) => [to[0], subject]);
  expect(subjects.filter(([to]) => to === owner.email)).toEqual([[owner.email, 'Berta is an owner of Olga']]);
  expect(subjects.filter(([to]) => to === booker.email)).toEqual([[booker.email, "You're an owner of Olga"]]);
  expect(code(await booker.mutate('organizations.removeOwner', about(owner.id, owner)))).toBe('PROOF_NEEDED');
  expect(
    (await (await proven(booker)).mutate('organizations.removeOwner', about(owner.id, owner))).error,
  ).toBeNull();
  const { data } = await owner.query('organizations.mine');
  expect(data.items).toMatchObject([{ organizationId: owner.id, isOwner: false, isFounder: true }]);
  expect(data.items[0].rights).toContain('money');
});

test('removing an owner needs a fresh proof too, and is mailed to who did it', async () => {
  const [owner, second] = await twoOwners();
  const mails = mailProvider();
  await mails.drain();
  const before = (await mails.taken()).length;
  const stolen = await proven(owner, 11);
  expect(code(await stolen.mutate('members.remove', about(owner.id, second)))).toBe('PROOF_NEEDED');
  expect(await ownersOf(owner.id)).toHaveLength(2);
  const removal = about(owner.id, second);
  for (const _ of [1, 2]) expect((await owner.mutate('members.remove', removal)).error).toBeNull();
  expect(await ownersOf(owner.id)).toEqual([owner.id]);
  mails.clock.now = Date.now();
  await mails.drain();
  const told = (await mails.taken()).slice(before).map(({ to }) => to[0]);
  expect(told.sort()).toEqual([owner.email, second.email].sort());
});

test('another owner takes the payout account over with a fresh proof, and payouts wait again', async () => {
  const [first, second] = await twoOwners();
  await connected(first);
  await env.DB.prepare('UPDATE connected_accounts SET changed_at = 0 WHERE organizer_id = ?')
    .bind(first.id)
    .run();
  const take = (who: Person) =>
    who.mutate('organizations.setResponsible', { requestId: crypto.randomUUID(), organizationId: first.id });
  expect(code(await leave(first, first.id))).toBe('OWNER_HAS_ACCOUNT');
  expect(code(await second.mutate('members.remove', about(first.id, first)))).toBe('OWNER_HAS_ACCOUNT');
  const member = await memberOf(first);
  expect(code(await take(await proven(member)))).toBe('RIGHT_NEEDED');
  expect(code(await take(await person({ role: 'organizer' })))).toBe('NOT_FOUND');

  expect((await take(second)).error).toBeNull();
  const { data } = await first.query('organizations.get', { organizationId: first.id });
  expect(data).toMatchObject({ accountStatus: 'enabled' });
  expect(data.owners.find(({ isResponsible }: { isResponsible: boolean }) => isResponsible)?.userId).toBe(
    second.id,
  );
  const account = await env.DB.prepare(
    'SELECT changed_at AS at FROM connected_accounts WHERE organizer_id = ?',
  )
    .bind(first.id)
    .first<{ at: number }>();
  expect(account?.at).toBeGreaterThan(0);
  expect((await leave(first, first.id)).error).toBeNull();
  expect(await ownersOf(first.id)).toEqual([second.id]);
});

test('an unproven session cannot take a payout account over', async () => {
  const first = await proven(await person({ role: 'organizer' }));
  const second = await ownerBeside(first);
  await choose(await formOf(first), 'complete');
  const request = { requestId: crypto.randomUUID(), organizationId: first.id };
  expect(code(await second.mutate('organizations.setResponsible', request))).toBe('PROOF_NEEDED');
});

test('an organization is founded once per request, with a name of its own, and not without bound', async () => {
  const owner = await person({ role: 'organizer' });
  const request = { requestId: crypto.randomUUID(), name: 'Casa Azul' };
  const answers = await Promise.all([1, 2, 3].map(() => owner.mutate('organizations.create', request)));
  const ids = new Set(answers.map(({ data }) => data.id));
  expect(ids.size).toBe(1);
  const { data: mine } = await owner.query('organizations.mine');
  expect(mine).toMatchObject({
    mayCreate: true,
    items: [
      { organizationId: owner.id, name: owner.name },
      { name: 'Casa Azul', isOwner: true, isFounder: true },
    ],
  });
  const more = Array.from({ length: ORGANIZATIONS_PER_PERSON_MAX }, (_, n) => n);
  const rest = await Promise.all(
    more.map((n) =>
      owner.mutate('organizations.create', { requestId: crypto.randomUUID(), name: `House ${n}` }),
    ),
  );
  expect(rest.filter(({ error }) => error === null)).toHaveLength(ORGANIZATIONS_PER_PERSON_MAX - 2);
  expect(code(rest.find(({ error }) => error !== null) as TrpcAnswer)).toBe('TOO_MANY');
  const client = await memberOf(owner);
  expect(
    code(await client.mutate('organizations.create', { ...request, requestId: crypto.randomUUID() })),
  ).toBe('ORGANIZERS_ONLY');
});

test('owners rename an organization, or let it be called like its founder again', async () => {
  const owner = await person({ role: 'organizer', approved: false });
  const rename = (who: Person, name: string | null) =>
    who.mutate('organizations.rename', { requestId: crypto.randomUUID(), organizationId: owner.id, name });
  expect((await rename(owner, 'Casa Azul')).error).toBeNull();
  const nameOf = async () => (await owner.query('organizations.get', { organizationId: owner.id })).data.name;
  expect(await nameOf()).toBe('Casa Azul');
  expect(code(await rename(await memberOf(owner), 'Taken'))).toBe('RIGHT_NEEDED');
  expect(code(await rename(owner, ' '))).toBe('BAD_INPUT');
  expect(code(await rename(owner, 'Win at casino-azul.com'))).toBe('NAME_HAS_LINK');
  expect((await rename(owner, null)).error).toBeNull();
  expect(await nameOf()).toBe(owner.name);
});

test('the invitations of an owner who is removed are withdrawn', async () => {
  const [first, second] = await twoOwners();
  const booker = await person();
  const { data } = await second.mutate(
    'members.invite',
    invitationOf(second, booker.email, { organizationId: first.id }),
  );
  await first.mutate('members.remove', about(first.id, second));
  const { invitationId } = data;
  const late = await booker.mutate('members.accept', { requestId: crypto.randomUUID(), invitationId });
  expect(code(late)).toBe('INVITATION_WITHDRAWN');
});
