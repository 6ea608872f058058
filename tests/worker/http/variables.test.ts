import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';

test('the Worker under test has no other variables than the suite gives it', () => {
  const texts = Object.entries(env).filter(
    ([name, value]) => typeof value === 'string' && !/^(__VITEST|CHAOS_)/.test(name),
  );
  expect(texts.map(([name]) => name).sort()).toEqual([
    'AUTH_MODE',
    'AUTH_RATE_LIMITS',
    'AUTH_SECRET',
    'DERIVATION_SECRET',
    'PAYMENTS',
    'PAYMENT_WEBHOOK_SECRET',
    'PURCHASE_MAILS',
    'SITE_URL',
    'TICKET_SIGNING_KEYS',
    'VAPID_PRIVATE_KEY',
    'VAPID_PUBLIC_KEY',
    'WEBHOOKS',
  ]);
  expect(texts.filter(([, value]) => value === 'the developer')).toEqual([]);
});
