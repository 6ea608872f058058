import { expect, test } from 'vitest';
import { askedEvery } from '#client/features/ticket-viewer/watch-pace.ts';

test('a ticket on screen is asked for often until it is used, seldom after that, and not once it is refunded', () => {
  const unknown = askedEvery(undefined);
  const open = askedEvery({ status: 'active', qr: 'AF1.T' });
  const used = askedEvery({ status: 'used', qr: null });
  expect(open).toBe(unknown);
  expect(Number(used)).toBeGreaterThan(5 * Number(open));
  expect(askedEvery({ status: 'refunded', qr: null })).toBe(false);
});
