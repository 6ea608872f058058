import { expect, test } from 'vitest';
import { type DerivationEnv, queueTokenKeys } from '#shared/codes/derivation-roots.ts';
import { signQueueToken, verifyQueueToken } from '#shared/queue/queue-token.ts';
import { derivedText, isDerived } from '#worker/derived-secret.ts';
import { webhookHeaders, webhookSecretText } from '#worker/integrations/webhooks/webhook-secret.ts';

const before: DerivationEnv = { DERIVATION_SECRET: 'a'.repeat(43) };
const rotated: DerivationEnv = {
  DERIVATION_SECRET: 'b'.repeat(43),
  DERIVATION_SECRET_PREVIOUS: 'a'.repeat(43),
};
const rotatedTwice: DerivationEnv = {
  DERIVATION_SECRET: 'c'.repeat(43),
  DERIVATION_SECRET_PREVIOUS: 'b'.repeat(43),
};
const link = { purpose: 'pass link', text: 'ticket/holder/en/1' };

test('what was derived before a rotation of the root is accepted after it', async () => {
  const given = await derivedText(before, link);
  expect(await derivedText(rotated, link)).not.toBe(given);
  expect(await isDerived(rotated, link, given)).toBe(true);
  expect(await isDerived(rotated, { ...link, purpose: 'pass token' }, given)).toBe(false);
});

test('what was derived from a root that is gone is refused', async () => {
  const given = await derivedText(before, link);
  expect(await isDerived(rotatedTwice, link, given)).toBe(false);
  expect(await isDerived({ ...rotated, DERIVATION_SECRET_PREVIOUS: '' }, link, given)).toBe(false);
  for (const none of [{}, { DERIVATION_SECRET_PREVIOUS: 'a'.repeat(43) }])
    await expect(isDerived(none, link, given)).rejects.toThrow('DERIVATION_SECRET is not set');
});

test('a queue token from before a rotation keeps its place', async () => {
  const owner = { eventId: 'event', userId: 'user', requestId: 'request', requestHash: 'hash' };
  const place = { joinedAt: 7, notBefore: 1_000, expiresAt: 2_000 };
  const token = await signQueueToken(await queueTokenKeys(before), owner, place);
  expect(await verifyQueueToken(await queueTokenKeys(rotated), owner, token)).toEqual(place);
  expect(await verifyQueueToken(await queueTokenKeys(rotatedTwice), owner, token)).toBeNull();
});

test('an endpoint that holds the secret of the former root can verify messages after a rotation', async () => {
  const endpoint = { id: 'endpoint', secretVersion: 1, rotatedAt: null };
  const secret = await webhookSecretText(before, endpoint);
  const message = { id: 'msg_1', body: '{}', now: 1_000_000 };
  const headers = await webhookHeaders(rotated, endpoint, message);
  const key = await crypto.subtle.importKey(
    'raw',
    Buffer.from(secret.replace('whsec_', ''), 'base64'),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const mac = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode('msg_1.1000.{}'));
  expect(headers['webhook-signature']?.split(' ')).toContain(`v1,${Buffer.from(mac).toString('base64')}`);
  expect(headers['webhook-signature']?.split(' ')).toHaveLength(2);
});
