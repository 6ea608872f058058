import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import {
  INVITATION_TTL_MS,
  MEMBERS_PER_ORGANIZATION_MAX,
} from '#shared/organizations/organization-limits.ts';
import { stopClock } from '#tests/support/worker/clock.ts';
import { eventOnSale } from '#tests/support/worker/events.ts';
import { mailProvider } from '#tests/support/worker/mails.ts';
import { about, accept, invitationOf, invite, memberOf } from '#tests/support/worker/members.ts';
import { guest, person, type TrpcAnswer } from '#tests/support/worker/people.ts';

const code = ({ error }: TrpcAnswer) => error?.data.errorCode;
const anAddress = () => `booker-${crypto.randomUUID().slice(0, 8)}@aforo.test`;

async function listOf(owner: Awaited<ReturnType<typeof person>>) {
  return (await owner.query('members.list', { organizationId: owner.id })).data;
}

test('an invited person sees what is offered, accepts it, and has these rights at these events', async () => {
  const owner = await person({ role: 'organizer' });
  const [theirs, other] = [await eventOnSale({ organizer: owner }), await eventOnSale({ organizer: owner })];
  const booker = await person();
  const until = new Date(Date.now() + 86_400_000).toISOString();
  const terms = { rights: ['lists', 'sell'] as const, eventIds: [theirs.eventId], until };
  const invitationId = await invite(owner, booker.email.toUpperCase(), {
    ...terms,
    rights: ['lists', 'sell'],
  });

  const { data: shown } = await booker.query('members.invitation', { invitationId });
  expect(shown).toMatchObject({
    state: 'open',
    isForYou: true,
    inviterName: owner.name,
    organizationName: owner.name,
    grant: { rights: ['sell', 'lists'], events: [{ id: theirs.eventId }], until },
  });
  expect((await accept(booker, invitationId)).data).toEqual({ organizationId: owner.id });
  const { data: me } = await booker.query('auth.me');
  expect(me.memberships).toEqual([
    {
      organizationId: owner.id,
      isOwner: false,
      rights: ['sell', 'lists'],
      eventIds: [theirs.eventId],
      until,
    },
  ]);
  const rename = (eventId: string) =>
    booker.mutate('events.update', { requestId: crypto.randomUUID(), eventId, name: 'Changed' });
  expect((await rename(theirs.eventId)).error).toBeNull();
  expect((await rename(other.eventId)).error).not.toBeNull();
  expect(await listOf(owner)).toMatchObject({
    members: [
      { isOwner: true, isYou: true },
      { userId: booker.id, email: booker.email, state: 'active' },
    ],
    invitations: [],
  });
});

test('an invitation shows a stranger neither address nor rights, and is not theirs to accept', async () => {
  const owner = await person({ role: 'organizer' });
  const invitationId = await invite(owner, anAddress());
  const stranger = await person();
  for (const reader of [guest, stranger]) {
    const { data } = await reader.query('members.invitation', { invitationId });
    expect(data).toMatchObject({ isForYou: false, grant: null, email: expect.stringContaining('•') });
  }
  expect(code(await accept(stranger, invitationId))).toBe('INVITATION_OF_ANOTHER');
});

test('an address that its person has not confirmed accepts nothing', async () => {
  const owner = await person({ role: 'organizer' });
  const unconfirmed = await person({ verified: false });
  const invitationId = await invite(owner, unconfirmed.email);
  expect(code(await accept(unconfirmed, invitationId))).toBe('EMAIL_NOT_VERIFIED');
  const { data } = await unconfirmed.query('members.invitation', { invitationId });
  expect(data).toMatchObject({ isForYou: false, grant: null });
});

test('an invitation accepted twice at once makes one member, and then it is used', async () => {
  const owner = await person({ role: 'organizer' });
  const booker = await person();
  const invitationId = await invite(owner, booker.email);
  const request = { requestId: crypto.randomUUID(), invitationId };
  const answers = await Promise.all([
    booker.mutate('members.accept', request),
    booker.mutate('members.accept', request),
    accept(booker, invitationId),
  ]);
  expect(answers.filter(({ error }) => error === null).length).toBeGreaterThan(0);
  for (const answer of answers) if (answer.error) expect(code(answer)).toBe('INVITATION_USED');
  expect((await listOf(owner)).members).toHaveLength(2);
  expect(code(await accept(booker, invitationId))).toBe('INVITATION_USED');
});

test('a used invitation does not bring a removed member back, nor does a late repeat', async () => {
  const owner = await person({ role: 'organizer' });
  const booker = await person();
  const invitationId = await invite(owner, booker.email);
  const request = { requestId: crypto.randomUUID(), invitationId };
  await booker.mutate('members.accept', request);
  await owner.mutate('members.remove', about(owner.id, booker));
  expect((await booker.mutate('members.accept', request)).error).toBeNull();
  expect(code(await accept(booker, invitationId))).toBe('INVITATION_USED');
  expect((await listOf(owner)).members).toHaveLength(1);
});

test('a withdrawn invitation and an expired one are refused, and a renewed one is accepted', async () => {
  const owner = await person({ role: 'organizer' });
  const booker = await person();
  const organizationId = owner.id;
  const withdrawn = await invite(owner, booker.email);
  const withdrawal = { requestId: crypto.randomUUID(), organizationId, invitationId: withdrawn };
  for (const _ of [1, 2]) expect((await owner.mutate('members.withdraw', withdrawal)).error).toBeNull();
  expect(code(await accept(booker, withdrawn))).toBe('INVITATION_WITHDRAWN');

  const invitationId = await invite(owner, booker.email);
  expect(invitationId).not.toBe(withdrawn);
  await env.DB.prepare('UPDATE organization_invitations SET expires_at = ?2 WHERE id = ?1')
    .bind(invitationId, Date.now() - 1)
    .run();
  expect(code(await accept(booker, invitationId))).toBe('INVITATION_EXPIRED');
  expect((await listOf(owner)).invitations).toMatchObject([{ id: invitationId, isExpired: true }]);
  const renewal = { requestId: crypto.randomUUID(), organizationId, invitationId };
  expect((await owner.mutate('members.resend', renewal)).error).toBeNull();
  expect((await accept(booker, invitationId)).error).toBeNull();
});

test('several invitations of one address are one, with the terms of the last', async () => {
  const owner = await person({ role: 'organizer' });
  const booker = await person();
  const first = await invite(owner, booker.email, { rights: ['money'] });
  const again = await Promise.all([
    invite(owner, booker.email, { rights: ['door'] }),
    invite(owner, booker.email, { rights: ['door'] }),
  ]);
  expect(new Set([first, ...again]).size).toBe(1);
  expect((await listOf(owner)).invitations).toMatchObject([{ id: first, rights: ['door'] }]);
  await accept(booker, first);
  expect(code(await owner.mutate('members.invite', invitationOf(owner, booker.email)))).toBe(
    'MEMBER_ALREADY',
  );
});

test('an invitation is mailed once, in the words of its last terms, and tells the owners who joined', async () => {
  const owner = await person({ role: 'organizer', name: 'Olga' });
  const booker = await person({ name: 'Berta' });
  const mails = mailProvider();
  const until = new Date(Date.now() + 86_400_000).toISOString();
  await invite(owner, booker.email, { rights: ['money'] });
  stopClock(1_000);
  const invitationId = await invite(owner, booker.email, { rights: ['lists'], until });
  mails.clock.now = Date.now();
  await mails.drain();
  const sentTo = async (email: string) => (await mails.taken()).filter(({ to }) => to.includes(email));
  const [invitation, ...more] = await sentTo(booker.email);
  expect(more).toEqual([]);
  expect(invitation?.subject).toBe('Join Olga on Aforo');
  expect(invitation?.text).toContain('guest lists');
  expect(invitation?.text).not.toContain('revenue');
  expect(invitation?.text).toContain(`/invitation/${invitationId}`);

  expect((await accept(booker, invitationId)).error).toBeNull();
  await mails.drain();
  expect((await sentTo(owner.email)).map(({ subject }) => subject)).toEqual(['Berta joined Olga']);
  expect(await sentTo(booker.email)).toHaveLength(1);
});

test("an invitation refuses an end in the past, other organizations' events and too many people", async () => {
  const owner = await person({ role: 'organizer' });
  const foreign = await eventOnSale();
  const past = new Date(Date.now() - 1_000).toISOString();
  const ask = (terms: Parameters<typeof invitationOf>[2]) =>
    owner.mutate('members.invite', invitationOf(owner, anAddress(), terms));
  expect(code(await ask({ until: past }))).toBe('BAD_INPUT');
  expect(code(await ask({ eventIds: [foreign.eventId] }))).toBe('EVENT_NOT_FOUND');
  expect(code(await ask({ rights: [] }))).toBe('BAD_INPUT');
  expect(code(await ask({ rights: ['own' as never] }))).toBe('BAD_INPUT');
  expect(code(await ask({ eventIds: Array(101).fill(foreign.eventId) }))).toBe('BAD_INPUT');
  expect(code(await ask({ organizationId: foreign.organizer.id }))).toBe('NOT_FOUND');
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
     INSERT INTO organization_invitations (id, organization_id, email, invited_by, created_at, expires_at)
     SELECT ?1 || '-' || i, ?1, i || '@aforo.test', ?1, 0, ?3 FROM n`,
  )
    .bind(owner.id, MEMBERS_PER_ORGANIZATION_MAX, Date.now() + INVITATION_TTL_MS)
    .run();
  const full = await ask({});
  expect([code(full), full.error?.data.details]).toEqual([
    'TOO_MANY',
    { limit: MEMBERS_PER_ORGANIZATION_MAX },
  ]);
});

test('only owners see and invite members', async () => {
  const owner = await person({ role: 'organizer' });
  const member = await memberOf(owner, { rights: ['sell', 'money', 'door', 'bar', 'lists', 'messages'] });
  const stranger = await person({ role: 'organizer' });
  for (const [who, expected] of [
    [member, 'RIGHT_NEEDED'],
    [stranger, 'NOT_FOUND'],
  ] as const) {
    expect(code(await who.query('members.list', { organizationId: owner.id }))).toBe(expected);
    expect(code(await who.mutate('members.invite', invitationOf(owner, anAddress())))).toBe(expected);
  }
  const { data } = await member.query('organizations.get', { organizationId: owner.id });
  expect(data).toMatchObject({ name: owner.name, isOwner: false, owners: [{ name: owner.name }] });
  expect(code(await stranger.query('organizations.get', { organizationId: owner.id }))).toBe('NOT_FOUND');
});
