import { expect, test } from 'vitest';
import type { Hold } from '#durable/box-office/checkout/hold.ts';
import { LiveHolds } from '#durable/box-office/checkout/live-holds.ts';

const HELD: Hold = {
  id: 'hold',
  owner: 'user:ann',
  starter: 'user:ann',
  anonymous: false,
  address: null,
  requestId: 'request',
  requestHash: '',
  kind: 'tickets',
  state: 'held',
  expiresAt: 1_000,
  awaitedUntil: null,
  extended: false,
  moreTimeBy: null,
  kept: false,
  sale: null,
  goods: {
    currency: 'USD',
    lines: [],
    code: null,
    subtotal: 0,
    discount: 0,
    total: 0,
    fee: 0,
  } as unknown as Hold['goods'],
  receipt: null,
  groupId: null,
};

test('a hold counts as paying from the press of Pay until its payment has an end', () => {
  const holds = new LiveHolds();
  holds.set(HELD);
  expect(holds.reserved.paying).toBe(0);
  holds.set({ ...HELD, awaitedUntil: 9_000 });
  holds.set({ ...HELD, awaitedUntil: 9_500 });
  expect(holds.reserved.paying).toBe(1);
  holds.set({ ...HELD, awaitedUntil: null });
  expect(holds.reserved.paying).toBe(0);
  holds.set({ ...HELD, awaitedUntil: 9_000 });
  holds.delete('hold');
  expect(holds.reserved.paying).toBe(0);
});

test('a hold does not count as paying for a voucher, which is paid days later, nor after its time', () => {
  const holds = new LiveHolds();
  holds.set({ ...HELD, awaitedUntil: 9_000, kept: true });
  expect(holds.reserved.paying).toBe(0);
  holds.set({ ...HELD, awaitedUntil: 9_000 });
  holds.expire(9_000);
  expect(holds.reserved.paying).toBe(0);
});
