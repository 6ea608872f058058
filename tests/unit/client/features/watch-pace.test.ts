import { expect, test } from 'vitest';
import { pollInterval } from '#client/features/tickets/viewer/watch-pace.ts';

test('an open ticket is polled often until it is used, rarely afterwards, and not after a refund', () => {
  const unknown = pollInterval(undefined);
  const open = pollInterval({ status: 'active', qr: 'AF2:' });
  const used = pollInterval({ status: 'used', qr: null });
  expect(open).toBe(unknown);
  expect(Number(used)).toBeGreaterThan(5 * Number(open));
  expect(pollInterval({ status: 'refunded', qr: null })).toBe(false);
});
