import { expect, test } from 'vitest';
import type { StaffRole } from '#shared/states.ts';
import { connect, pathFor } from '#tests/support/worker/door-device.ts';
import { eventOnSale, type Sale } from '#tests/support/worker/events.ts';
import { helperPhone, join, phoneCode } from '#tests/support/worker/helper-phones.ts';
import { about, memberOf } from '#tests/support/worker/members.ts';
import { type Person, person, type TrpcAnswer } from '#tests/support/worker/people.ts';

const code = ({ error }: TrpcAnswer) => error?.data.errorCode;

async function givesShift(by: Person, { eventId }: Sale, to: Person, role: StaffRole = 'scanner') {
  const shift = { requestId: crypto.randomUUID(), eventId, role, userId: to.id };
  const { error } = await by.mutate('staff.add', shift);
  if (error) throw new Error(error.message);
}

async function takesShift(who: Person) {
  const { items } = (await who.query('staff.invitations')).data;
  for (const { id: invitationId } of items)
    await who.mutate('staff.accept', { requestId: crypto.randomUUID(), invitationId });
}

async function shiftsOf(who: Person): Promise<string[]> {
  const { items } = (await who.query('staff.mine')).data;
  return items.map(({ eventId, roles }: { eventId: string; roles: string[] }) => `${roles} ${eventId}`);
}

test('a removed member keeps no shift that they gave themselves, and no open door by it', async () => {
  const sale = await eventOnSale();
  const chief = await memberOf(sale.organizer, { rights: ['door'] });
  await givesShift(chief, sale, chief);
  await takesShift(chief);
  expect(await shiftsOf(chief)).toEqual([`scanner ${sale.eventId}`]);
  const path = await pathFor(chief, sale);
  await sale.organizer.mutate('members.remove', about(sale.organizer.id, chief));
  expect(await shiftsOf(chief)).toEqual([]);
  const { eventId } = sale;
  expect((await chief.query('checkin.stats', { eventId })).error).not.toBeNull();
  expect((await chief.query('checkin.offlineList', { eventId })).error).not.toBeNull();
  const late = await connect(path);
  await expect.poll(() => late.status !== 101 || late.closed() !== null).toBe(true);
});

test('a member removed before they accept their own offer of a shift finds none', async () => {
  const sale = await eventOnSale();
  const chief = await memberOf(sale.organizer, { rights: ['door'] });
  await givesShift(chief, sale, chief);
  await sale.organizer.mutate('members.remove', about(sale.organizer.id, chief));
  await takesShift(chief);
  expect(await shiftsOf(chief)).toEqual([]);
});

test('a code for a phone ends with the membership of who made it, and phones that have joined stay', async () => {
  const sale = await eventOnSale();
  const chief = await memberOf(sale.organizer, { rights: ['door', 'bar'] });
  const theirs = { organizer: chief, eventId: sale.eventId };
  const helper = await helperPhone(theirs);
  const kept = await phoneCode(sale);
  const { code: photographed } = await phoneCode(theirs);
  await sale.organizer.mutate('members.remove', about(sale.organizer.id, chief));
  expect((await join(photographed)).error).not.toBeNull();
  expect((await join(kept.code)).error).toBeNull();
  expect((await helper.query('checkin.stats', { eventId: sale.eventId })).error).toBeNull();
});

test('shifts that somebody else gave, and shifts given to others, outlive the membership', async () => {
  const sale = await eventOnSale();
  const [chief, helper] = [await memberOf(sale.organizer, { rights: ['door'] }), await person()];
  await givesShift(sale.organizer, sale, chief);
  await givesShift(chief, sale, helper);
  await sale.organizer.mutate('members.remove', about(sale.organizer.id, chief));
  for (const who of [chief, helper]) {
    await takesShift(who);
    expect(await shiftsOf(who)).toEqual([`scanner ${sale.eventId}`]);
  }
});

test('of the shifts that a member gave themselves, those that their rights still include stay', async () => {
  const sale = await eventOnSale();
  const other = await eventOnSale({ organizer: sale.organizer });
  const chief = await memberOf(sale.organizer, { rights: ['door', 'bar'] });
  for (const at of [sale, other])
    for (const role of ['scanner', 'vendor'] as const) await givesShift(chief, at, chief, role);
  await takesShift(chief);
  const { code: barCode } = await phoneCode({ organizer: chief, eventId: sale.eventId }, 'vendor');
  const { code: doorCode } = await phoneCode({ organizer: chief, eventId: sale.eventId });
  const terms = { rights: ['door'], eventIds: [sale.eventId], until: null };
  const changed = await sale.organizer.mutate('members.change', {
    ...about(sale.organizer.id, chief),
    ...terms,
  });
  expect(code(changed)).toBeUndefined();
  expect(await shiftsOf(chief)).toEqual([`scanner ${sale.eventId}`]);
  expect((await join(barCode)).error).not.toBeNull();
  expect((await join(doorCode)).error).toBeNull();
});
