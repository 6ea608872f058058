import { env } from 'cloudflare:test';
import { beforeEach, expect, test } from 'vitest';
import { WAITLIST_PLACES_PER_FRIEND } from '#shared/limits.ts';
import { guest } from '#tests/support/worker/people.ts';
import { join, joinInput, placesOfAll } from '#tests/support/worker/waitlist.ts';

beforeEach(async () => {
  await env.DB.prepare('DELETE FROM waitlist_entries').run();
});

/** So many people without friends join, one after another. @returns their tokens */
async function queueOf(people: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let each = 0; each < people; each++) tokens.push((await join(joinInput())).data.statusToken);
  return tokens;
}

async function statusOf(token: string | undefined) {
  const answer = await guest.query('waitlist.status', { token });
  expect(answer.error).toBeNull();
  return answer.data as { position: number; totalWaitlist: number; referralCode: string; friends: number };
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

test('a friend who joins through a link moves its owner up ten places, and those between down one', async () => {
  const tokens = await queueOf(15);
  const { referralCode } = await statusOf(tokens[14]);
  const friend = await join(joinInput({ referralCode }));
  expect(friend.data.position).toBe(16);
  expect(await statusOf(tokens[14])).toEqual({
    position: 15 - WAITLIST_PLACES_PER_FRIEND,
    totalWaitlist: 16,
    referralCode,
    friends: 1,
  });
  const others = await Promise.all(
    tokens.slice(0, 14).map(async (token) => (await statusOf(token)).position),
  );
  expect(others).toEqual([1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
});

test('every friend counts ten places, also after others have moved', async () => {
  const tokens = await queueOf(31);
  const codes = [(await statusOf(tokens[29])).referralCode, (await statusOf(tokens[30])).referralCode];
  await join(joinInput({ referralCode: codes[0] }));
  expect((await statusOf(tokens[30])).position).toBe(31);
  await join(joinInput({ referralCode: codes[1] }));
  expect((await statusOf(tokens[30])).position).toBe(21);
  await join(joinInput({ referralCode: codes[1] }));
  expect((await statusOf(tokens[30])).position).toBe(11);
  expect(await placesOfAll()).toEqual(upTo(34));
});

test('nobody gets above the first place', async () => {
  const tokens = await queueOf(4);
  const { referralCode } = await statusOf(tokens[3]);
  for (let friend = 1; friend <= 3; friend++) {
    await join(joinInput({ referralCode: referralCode.toLowerCase() }));
    expect(await statusOf(tokens[3])).toMatchObject({ position: 1, friends: friend });
  }
  expect(await placesOfAll()).toEqual(upTo(7));
});

test('one’s own link does nothing, in whatever case the address is typed', async () => {
  const [, , , , , , , , , , , token] = await queueOf(12);
  const { referralCode } = await statusOf(token);
  const { email } = (await env.DB.prepare('SELECT email FROM waitlist_entries WHERE referral_code = ?')
    .bind(referralCode)
    .first<{ email: string }>()) ?? { email: '' };
  for (const typed of [email, email.toUpperCase(), email.replace('@', '+more@')]) {
    const answer = await join(joinInput({ email: typed, referralCode }));
    expect(answer.data).toMatchObject({ position: 12, statusToken: null });
  }
  expect(await statusOf(token)).toMatchObject({ position: 12, totalWaitlist: 12, friends: 0 });
});

test('a link that nobody has does nothing', async () => {
  await queueOf(2);
  const answer = await join(joinInput({ referralCode: 'NOBODYHASIT' }));
  expect(answer.data.position).toBe(3);
  expect(await placesOfAll()).toEqual([1, 2, 3]);
});

test('thirty friends and strangers at once leave every place taken once', async () => {
  const tokens = await queueOf(5);
  const codes = await Promise.all(tokens.map(async (token) => (await statusOf(token)).referralCode));
  const answers = await Promise.all(
    upTo(30).map((each) => join(joinInput({ referralCode: each % 3 ? codes[each % 5] : null }))),
  );
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(await placesOfAll()).toEqual(upTo(35));
  const counted = await Promise.all(tokens.map(async (token) => (await statusOf(token)).friends));
  expect(counted.reduce((sum, friends) => sum + friends, 0)).toBe(20);
});

test('a friend’s request, sent twenty times at once, moves the owner of the link once', async () => {
  const tokens = await queueOf(25);
  const { referralCode } = await statusOf(tokens[24]);
  const input = joinInput({ referralCode });
  const answers = await Promise.all(upTo(20).map(() => join(input)));
  expect(new Set(answers.map(({ data }) => data?.statusToken)).size).toBe(1);
  expect(await statusOf(tokens[24])).toMatchObject({ position: 15, totalWaitlist: 26, friends: 1 });
});

test('when somebody leaves the list, whoever came after moves up', async () => {
  const tokens = await queueOf(4);
  await env.DB.prepare('DELETE FROM waitlist_entries WHERE status_token = ?').bind(tokens[1]).run();
  expect(await placesOfAll()).toEqual([1, 2, 3]);
  expect((await statusOf(tokens[3])).position).toBe(3);
});
