import { env } from 'cloudflare:test';
import { beforeEach, expect, test } from 'vitest';
import { WAITLIST_PLACES_PER_FRIEND } from '#shared/limits.ts';
import { guest } from '#tests/support/worker/people.ts';
import {
  confirm,
  join,
  joinConfirmed,
  joinInput,
  placesOfAll,
  tokenOf,
} from '#tests/support/worker/waitlist.ts';

beforeEach(async () => {
  await env.DB.prepare('DELETE FROM waitlist_entries').run();
});

/** Joins this many people without referrals. @returns their tokens */
async function queueOf(people: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let each = 0; each < people; each++) tokens.push(await joinConfirmed());
  return tokens;
}

async function statusOf(token: string | undefined) {
  const answer = await guest.query('waitlist.status', { token });
  expect(answer.error).toBeNull();
  return answer.data as {
    confirmed: boolean;
    position: number;
    totalWaitlist: number;
    referralCode: string;
    friends: number;
  };
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

test("a confirmed friend moves the link's owner up ten places, and those between down by one", async () => {
  const tokens = await queueOf(15);
  const { referralCode } = await statusOf(tokens[14]);
  const friend = joinInput({ referralCode });
  await join(friend);
  const token = await tokenOf(friend.email);
  expect(await statusOf(token)).toMatchObject({ confirmed: false, position: 16 });
  expect(await statusOf(tokens[14])).toMatchObject({ position: 15, friends: 0 });
  expect((await confirm(token)).data).toMatchObject({ confirmed: true, position: 16 });
  expect(await statusOf(tokens[14])).toEqual({
    confirmed: true,
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
  await joinConfirmed({ referralCode: codes[0] });
  expect((await statusOf(tokens[30])).position).toBe(31);
  await joinConfirmed({ referralCode: codes[1] });
  expect((await statusOf(tokens[30])).position).toBe(21);
  await joinConfirmed({ referralCode: codes[1] });
  expect((await statusOf(tokens[30])).position).toBe(11);
  expect(await placesOfAll()).toEqual(upTo(34));
});

test('referrals never move a person above the first place of the waitlist', async () => {
  const tokens = await queueOf(4);
  const { referralCode } = await statusOf(tokens[3]);
  for (let friend = 1; friend <= 3; friend++) {
    await joinConfirmed({ referralCode: referralCode.toLowerCase() });
    expect(await statusOf(tokens[3])).toMatchObject({ position: 1, friends: friend });
  }
  expect(await placesOfAll()).toEqual(upTo(7));
});

test("a person's own link has no effect, in any case of the address", async () => {
  const [, , , , , , , , , , , token] = await queueOf(12);
  const { referralCode } = await statusOf(token);
  const { email } = (await env.DB.prepare('SELECT email FROM waitlist_entries WHERE referral_code = ?')
    .bind(referralCode)
    .first<{ email: string }>()) ?? { email: '' };
  for (const typed of [email, email.toUpperCase(), email.replace('@', '+more@')]) {
    expect(await joinConfirmed({ email: typed, referralCode })).toBe(token);
  }
  expect(await statusOf(token)).toMatchObject({ position: 12, totalWaitlist: 12, friends: 0 });
});

test('joining by an unknown referral link moves nobody on the waitlist', async () => {
  await queueOf(2);
  expect(await statusOf(await joinConfirmed({ referralCode: 'NOBODYHASIT' }))).toMatchObject({ position: 3 });
  expect(await placesOfAll()).toEqual([1, 2, 3]);
});

test('thirty concurrent joins with and without referrals leave every place taken once', async () => {
  const tokens = await queueOf(5);
  const codes = await Promise.all(tokens.map(async (token) => (await statusOf(token)).referralCode));
  await Promise.all(
    upTo(30).map((each) => joinConfirmed({ referralCode: each % 3 ? codes[each % 5] : null })),
  );
  expect(await placesOfAll()).toEqual(upTo(35));
  const counted = await Promise.all(tokens.map(async (token) => (await statusOf(token)).friends));
  expect(counted.reduce((sum, friends) => sum + friends, 0)).toBe(20);
});

test('a friend who joins and confirms twenty times concurrently counts once', async () => {
  const tokens = await queueOf(25);
  const { referralCode } = await statusOf(tokens[24]);
  const input = joinInput({ referralCode });
  await Promise.all(upTo(20).map(() => join(input)));
  const token = await tokenOf(input.email);
  const answers = await Promise.all(upTo(20).map(() => confirm(token)));
  expect(answers.every(({ data }) => data?.confirmed)).toBe(true);
  expect(await statusOf(tokens[24])).toMatchObject({ position: 15, totalWaitlist: 26, friends: 1 });
});

test('thirty unconfirmed addresses move nobody', async () => {
  const tokens = await queueOf(12);
  const { referralCode } = await statusOf(tokens[11]);
  await Promise.all(upTo(30).map(() => join(joinInput({ referralCode }))));
  expect(await statusOf(tokens[11])).toMatchObject({ position: 12, friends: 0 });
});

test.each([
  ['Anna Petrova', 'Anna'],
  ['  Mary-Jane  O’Neill', 'Mary-Jane'],
  ['Анна', 'Анна'],
  ['https://evil.example', null],
  ['evil.example deals', null],
  ['100% free', null],
])('the link of %s names %s', async (name, firstName) => {
  const token = await joinConfirmed({ name });
  const { referralCode } = await statusOf(token);
  const asked = (code: string) => guest.query('waitlist.inviter', { referralCode: code });
  expect((await asked(referralCode.toLowerCase())).data).toEqual({ firstName });
  expect((await asked('NOBODYHASIT')).data).toEqual({ firstName: null });
});

test('when somebody leaves the list, everyone behind moves up', async () => {
  const tokens = await queueOf(4);
  await env.DB.prepare('DELETE FROM waitlist_entries WHERE status_token = ?').bind(tokens[1]).run();
  expect(await placesOfAll()).toEqual([1, 2, 3]);
  expect((await statusOf(tokens[3])).position).toBe(3);
});
