import { expect, test } from 'vitest';
import { askedEvery } from '#client/features/ticket-viewer/watch-pace.ts';

test('an open ticket is polled often until it is used, rarely afterwards, and not after a refund', () => {
  const unknown = askedEvery(undefined);
  const open = askedEvery({ status: 'active', qr: 'AF1.T' });
  const used = askedEvery({ status: 'used', qr: null });
  expect(open).toBe(unknown);
  expect(Number(used)).toBeGreaterThan(5 * Number(open));
  expect(askedEvery({ status: 'refunded', qr: null })).toBe(false);
});
