import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import type { Right } from '#shared/organizations/rights.ts';
import { codesOf, connect, pathFor } from '#tests/support/worker/door-device.ts';
import { balanceOf, buyerWith, eventOnSale, purchaseOf } from '#tests/support/worker/events.ts';
import { mailProvider } from '#tests/support/worker/mails.ts';
import { about, memberOf, ownerBeside } from '#tests/support/worker/members.ts';
import { person, proven, type TrpcAnswer } from '#tests/support/worker/people.ts';
import { apiKeyOf, askApi } from '#tests/support/worker/public-api.ts';
import { watch } from '#tests/support/worker/viewers.ts';

const code = ({ error }: TrpcAnswer) => error?.data.errorCode;

test('a removed member is cut off from door and board at once, and the answer waits for it', async () => {
  const sale = await eventOnSale();
  const chief = await memberOf(sale.organizer, { rights: ['door', 'money'] });
  const [first, second] = await codesOf(sale, 2);
  const door = await connect(await pathFor(chief, sale));
  const board = await watch(chief, 'staff', sale.eventId);
  const admitted = await door.answerTo(door.scan(first ?? ''));
  expect(admitted).toMatchObject({ type: 'answer' });
  const path = await pathFor(chief, sale);

  const removal = about(sale.organizer.id, chief);
  for (const _ of [1, 2]) expect((await sale.organizer.mutate('members.remove', removal)).error).toBeNull();
  await expect.poll(() => [door.closed(), board.closed()]).toEqual([expect.any(Number), expect.any(Number)]);
  const scan = { requestId: crypto.randomUUID(), eventId: sale.eventId, code: second };
  expect((await chief.mutate('checkin.scan', scan)).error).not.toBeNull();
  const late = await connect(path);
  await expect.poll(() => late.status !== 101 || late.closed() !== null).toBe(true);
  expect((await chief.query('auth.me')).data.memberships).toEqual([]);
});

test('a member who loses the right to the door scans no more, and keeps what is left', async () => {
  const sale = await eventOnSale();
  const chief = await memberOf(sale.organizer, { rights: ['door', 'lists'] });
  const [first] = await codesOf(sale, 1);
  const change = (rights: Right[], eventIds: string[] | null = null) =>
    sale.organizer.mutate('members.change', {
      ...about(sale.organizer.id, chief),
      rights,
      eventIds,
      until: null,
    });
  expect((await change(['lists'])).error).toBeNull();
  const scan = () =>
    chief.mutate('checkin.scan', { requestId: crypto.randomUUID(), eventId: sale.eventId, code: first });
  expect((await scan()).error).not.toBeNull();
  expect((await chief.query('attendees.list', { eventId: sale.eventId })).error).toBeNull();
  const other = await eventOnSale({ organizer: sale.organizer });
  expect((await change(['door'], [other.eventId])).error).toBeNull();
  expect((await scan()).error).not.toBeNull();
  expect((await change(['door'], [sale.eventId])).error).toBeNull();
  expect((await scan()).error).toBeNull();
});

test('a membership ends by its date without a change', async () => {
  const sale = await eventOnSale();
  const until = new Date(Date.now() + 86_400_000).toISOString();
  const chief = await memberOf(sale.organizer, { until });
  await env.DB.prepare('UPDATE organization_members SET until = ?2 WHERE user_id = ?1')
    .bind(chief.id, Date.now() - 1)
    .run();
  expect((await chief.query('auth.me')).data.memberships).toEqual([]);
  const { data } = await sale.organizer.query('members.list', { organizationId: sale.organizer.id });
  expect(data.members).toMatchObject([{ state: 'active' }, { userId: chief.id, state: 'ended' }]);
});

test('the API keys that a removed owner made end with them, and those of others stay', async () => {
  const owner = await proven(await person({ role: 'organizer' }));
  const second = await ownerBeside(owner);
  const { key: kept } = await apiKeyOf(owner);
  const { data } = await second.mutate('apiKeys.create', {
    requestId: crypto.randomUUID(),
    organizationId: owner.id,
    name: 'Theirs',
    scopes: ['events'],
  });
  expect((await askApi('/events', data.key)).status).toBe(200);
  expect((await owner.mutate('members.remove', about(owner.id, second))).error).toBeNull();
  expect((await askApi('/events', data.key)).status).toBe(401);
  expect((await askApi('/events', kept)).status).toBe(200);
});

test('a refund that was accepted goes on once after its member was removed, and no new one begins', async () => {
  const sale = await eventOnSale();
  const cashier = await memberOf(sale.organizer, { rights: ['money'] });
  const buyer = await buyerWith(3_000);
  await buyer.mutate('tickets.purchase', purchaseOf(sale, 3));
  const refund = { requestId: crypto.randomUUID(), eventId: sale.eventId, ticketTypeId: sale.typeId };
  const [started, removed] = await Promise.all([
    cashier.mutate('refunds.refundType', refund),
    sale.organizer.mutate('members.remove', about(sale.organizer.id, cashier)),
  ]);
  expect(removed.error).toBeNull();
  const refunded = started.error === null ? 3_000 : 0;
  await expect.poll(() => balanceOf(buyer)).toBe(refunded);
  const again = { ...refund, requestId: crypto.randomUUID() };
  expect((await cashier.mutate('refunds.refundType', again)).error).not.toBeNull();
  expect(await balanceOf(buyer)).toBe(refunded);
});

test('a removed member and the other owners are mailed, and who leaves is named to the owners', async () => {
  const owner = await proven(await person({ role: 'organizer', name: 'Olga' }));
  const second = await ownerBeside(owner);
  const [fired, left] = [
    await memberOf(owner, { is: { name: 'Fred' } }),
    await memberOf(owner, { is: { name: 'Lea' } }),
  ];
  const mails = mailProvider();
  await mails.drain();
  const before = (await mails.taken()).length;
  await owner.mutate('members.remove', about(owner.id, fired));
  const leaving = { requestId: crypto.randomUUID(), organizationId: owner.id };
  for (const _ of [1, 2]) expect((await left.mutate('members.leave', leaving)).error).toBeNull();
  mails.clock.now = Date.now();
  await mails.drain();
  const news = (await mails.taken()).slice(before);
  const subjects = (email: string) =>
    news.filter(({ to }) => to.includes(email)).map(({ subject }) => subject);
  expect(subjects(fired.email)).toEqual(["You're no longer a member of Olga"]);
  expect(subjects(second.email).sort()).toEqual(['Fred is no longer a member of Olga', 'Lea left Olga']);
  expect(subjects(owner.email)).toEqual(['Lea left Olga']);
  expect(subjects(left.email)).toEqual([]);
});

test('members change nobody, and an owner is no member to be changed or removed by a stranger', async () => {
  const owner = await person({ role: 'organizer' });
  const [member, rival] = [await memberOf(owner), await person({ role: 'organizer' })];
  const terms = { rights: ['money'], eventIds: null, until: null };
  for (const [who, expected] of [
    [member, 'RIGHT_NEEDED'],
    [rival, 'NOT_FOUND'],
  ] as const) {
    expect(code(await who.mutate('members.change', { ...about(owner.id, member), ...terms }))).toBe(expected);
    expect(code(await who.mutate('members.remove', about(owner.id, owner)))).toBe(expected);
    expect(code(await who.mutate('organizations.addOwner', about(owner.id, member)))).toBe(expected);
  }
  expect(code(await owner.mutate('members.change', { ...about(owner.id, owner), ...terms }))).toBe(
    'MEMBER_IS_OWNER',
  );
  expect(code(await owner.mutate('members.remove', about(owner.id, rival)))).toBe('NOT_FOUND');
  expect(
    code(await owner.mutate('members.remove', { ...about(owner.id, member), organizationId: rival.id })),
  ).toBe('NOT_FOUND');
});
