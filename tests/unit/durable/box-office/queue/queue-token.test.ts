import { expect, test } from 'vitest';
import { signQueueToken, verifyQueueToken } from '#shared/queue/queue-token.ts';

const owner = { eventId: 'event', userId: 'user', requestId: 'request', requestHash: 'hash' };
const place = { joinedAt: 7, notBefore: 1_000, expiresAt: 2_000 };
const key = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);

test('a queue token is valid only for its holder and purchase', async () => {
  const signed = await signQueueToken([key], owner, place);
  expect(await verifyQueueToken([key], owner, signed)).toEqual(place);
  for (const other of ['eventId', 'userId', 'requestId', 'requestHash'] as const)
    expect(await verifyQueueToken([key], { ...owner, [other]: 'other' }, signed)).toBeNull();
});

test('a queue token has one encoding: changed last characters, padding and suffixes are refused', async () => {
  const signed = await signQueueToken([key], owner, place);
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/=.';
  const spellings = [...alphabet].flatMap((char) => [signed.slice(0, -1) + char, signed + char]);
  const read = await Promise.all(
    [...spellings, `${signed}.AAAA`].map(async (text) =>
      (await verifyQueueToken([key], owner, text)) ? text : [],
    ),
  );
  expect(read.flat()).toEqual([signed]);
});
