import { expect, test } from 'vitest';
import { tokenPerson } from '#client/features/check-in/offline/token-person.ts';
import type { CachedUser } from '#client/lib/api/cached-user.ts';

const ana = { sub: 'sub-ana', me: { id: 'ana' } } as CachedUser;

test("offline scans are sent by the person whose token requests carry, and by nobody with another one's", async () => {
  expect(await tokenPerson(ana, async () => 'sub-ana')).toBe('ana');
  expect(await tokenPerson(ana, async () => 'sub-ben')).toBeNull();
  expect(await tokenPerson(ana, async () => null)).toBeNull();
  expect(await tokenPerson(null, async () => 'sub-ana')).toBeNull();
});

test('a session that cannot be read for lack of a network leaves the upload to its retries', async () => {
  const offline = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await tokenPerson(ana, offline)).toBe('ana');
});
