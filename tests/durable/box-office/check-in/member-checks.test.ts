import { expect, test } from 'vitest';
import type { Right } from '#shared/organizations/rights.ts';
import { callsToD1 } from '#tests/support/worker/counted-reads.ts';
import { boxOfficeOf, eventOnSale, type Sale } from '#tests/support/worker/events.ts';
import { about, memberOf } from '#tests/support/worker/members.ts';
import type { Person } from '#tests/support/worker/people.ts';

/** An event with a member, whose box office has not been asked yet. */
async function eventWithMember(rights: Right[] = ['door']) {
  const sale = await eventOnSale();
  return { ...sale, member: await memberOf(sale.organizer, { rights }) };
}

/** Asks the box office at once whether the member may work the door, and every tenth time for the staff's board. */
async function check({ eventId, member }: { eventId: string; member: Person }, times: number) {
  const actor = { id: member.id, isAdmin: false };
  const office = boxOfficeOf(eventId);
  const answers = await Promise.all(
    Array.from({ length: times }, async (_, index) => {
      if (index % 10 === 9) return await office.announceBoard(0, actor);
      return await office.checkIn().stats(actor);
    }),
  );
  return [...new Set(answers.map((answer) => (answer.ok ? 'ok' : answer.code)))].sort();
}

const remove = ({ organizer, member }: Sale & { member: Person }) =>
  organizer.mutate('members.remove', about(organizer.id, member));

test('a thousand checks of a member at once read D1 no more than one does, and then not at all', async () => {
  const [one, many] = [await eventWithMember(), await eventWithMember()];
  const ofOne = await callsToD1(async () => expect(await check(one, 1)).toEqual(['ok']));
  const ofMany = await callsToD1(async () => expect(await check(many, 1_000)).toEqual(['ok']));
  expect(ofOne).toBeGreaterThan(0);
  expect(ofMany).toBeLessThanOrEqual(ofOne);
  expect(await callsToD1(async () => expect(await check(many, 1_000)).toEqual(['ok']))).toBe(0);
});

test('a removed member passes no check after the answer, and a thousand of theirs share what they read', async () => {
  const night = await eventWithMember();
  expect(await check(night, 1)).toEqual(['ok']);
  expect((await remove(night)).error).toBeNull();
  const calls = await callsToD1(async () =>
    expect(await check(night, 1_000)).toEqual(['FORBIDDEN', 'SCAN_NOT_PERMITTED']),
  );
  expect(calls).toBeLessThanOrEqual(2);
});

test('checks that are on their way when the member is removed end with it', async () => {
  const night = await eventWithMember();
  expect(await check(night, 1)).toEqual(['ok']);
  const meanwhile = check(night, 1_000);
  const [removed] = await Promise.all([remove(night), meanwhile]);
  expect(removed.error).toBeNull();
  expect(await check(night, 10)).toEqual(['FORBIDDEN', 'SCAN_NOT_PERMITTED']);
});

test('a change of rights closes the door and leaves the board at once', async () => {
  const night = await eventWithMember(['door', 'money']);
  expect(await check(night, 10)).toEqual(['ok']);
  const terms = { rights: ['money'], eventIds: null, until: null };
  const changed = await night.organizer.mutate('members.change', {
    ...about(night.organizer.id, night.member),
    ...terms,
  });
  expect(changed.error).toBeNull();
  expect(await check(night, 10)).toEqual(['SCAN_NOT_PERMITTED', 'ok']);
});
