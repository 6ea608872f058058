import { evictDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import type { Right } from '#shared/organizations/rights.ts';
import { timesAsked } from '#tests/support/worker/counted-reads.ts';
import { boxOfficeOf, eventOnSale, type Sale } from '#tests/support/worker/events.ts';
import { about, memberOf } from '#tests/support/worker/members.ts';
import type { Person } from '#tests/support/worker/people.ts';

/** How often the box office reads who the members are, with all else that decides. */
const timesRead = (work: () => Promise<unknown>) => timesAsked('CROSS JOIN organization_members m', work);

/** An event with a member, whose box office has just been started. */
async function eventWithMember(rights: Right[] = ['door']) {
  const sale = await eventOnSale();
  const member = await memberOf(sale.organizer, { rights });
  await evictDurableObject(boxOfficeOf(sale.eventId));
  return { ...sale, member };
}

type Night = { eventId: string; member: Person };

/** Asks the box office at once whether the member may work the door, or see the staff's board. */
async function check({ eventId, member }: Night, times: number, of: 'door' | 'board' = 'door') {
  const actor = { id: member.id, isAdmin: false };
  const answers = await Promise.all(
    Array.from({ length: times }, async () => {
      if (of === 'board') return await boxOfficeOf(eventId).announceBoard(0, actor);
      using checkIn = await boxOfficeOf(eventId).checkIn();
      return await checkIn.stats(actor);
    }),
  );
  return [...new Set(answers.map((answer) => (answer.ok ? 'ok' : answer.code)))].sort();
}

const remove = ({ organizer, member }: Sale & { member: Person }) =>
  organizer.mutate('members.remove', about(organizer.id, member));

test.each(['door', 'board'] as const)(
  'a thousand checks of a member at once for the %s read D1 no more than one does, and then not at all',
  async (of) => {
    const [one, many] = [await eventWithMember(), await eventWithMember()];
    const ofOne = await timesRead(async () => expect(await check(one, 1, of)).toEqual(['ok']));
    const ofMany = await timesRead(async () => expect(await check(many, 1_000, of)).toEqual(['ok']));
    expect([ofOne, ofMany]).toEqual([1, 1]);
    expect(await timesRead(async () => expect(await check(many, 1_000, of)).toEqual(['ok']))).toBe(0);
  },
);

test('a removed member passes no check after the answer, and a thousand of theirs share what they read', async () => {
  const night = await eventWithMember();
  expect([await check(night, 1), await check(night, 1, 'board')]).toEqual([['ok'], ['ok']]);
  expect((await remove(night)).error).toBeNull();
  // A check reads again before it refuses: the person may have been added meanwhile.
  const times = await timesRead(async () =>
    expect(await check(night, 1_000)).toEqual(['SCAN_NOT_PERMITTED']),
  );
  expect(times).toBeLessThan(500);
  expect(await check(night, 10, 'board')).toEqual(['FORBIDDEN']);
});

test('checks that are on their way when the member is removed end with it', async () => {
  const night = await eventWithMember();
  expect(await check(night, 1)).toEqual(['ok']);
  const [removed] = await Promise.all([remove(night), check(night, 1_000)]);
  expect(removed.error).toBeNull();
  expect(await check(night, 10)).toEqual(['SCAN_NOT_PERMITTED']);
});

test('a change of rights closes the door and leaves the board at once', async () => {
  const night = await eventWithMember(['door', 'money']);
  expect([await check(night, 1), await check(night, 1, 'board')]).toEqual([['ok'], ['ok']]);
  const terms = { rights: ['money'], eventIds: null, until: null };
  const changed = await night.organizer.mutate('members.change', {
    ...about(night.organizer.id, night.member),
    ...terms,
  });
  expect(changed.error).toBeNull();
  expect([await check(night, 1), await check(night, 1, 'board')]).toEqual([['SCAN_NOT_PERMITTED'], ['ok']]);
});
