import { describe, expect, test } from 'vitest';
import { offersOf, shownWaits, type Wait, waitsPollMs } from '#client/features/event-waitlist/waits.ts';

function wait(change: Partial<Wait>): Wait {
  return {
    id: 'waiter',
    event: {
      id: 'event',
      name: 'Night',
      venueName: '',
      city: '',
      timeZone: 'UTC',
      startDate: '2026-12-01T20:00:00.000Z',
      endDate: '2026-12-01T23:00:00.000Z',
      imageUrl: null,
    },
    ticketTypeId: 'type',
    typeName: 'Floor',
    alsoTypes: [],
    priceMinor: 1_000,
    currency: 'USD',
    quantity: 1,
    passed: 0,
    status: 'waiting',
    ahead: 0,
    joinedAt: '2026-11-27T20:00:00.000Z',
    offer: null,
    ...change,
  };
}

const offer = (expiresAt: string) => ({ checkoutId: 'event.hold', quantity: 1, expiresAt });

describe('entries in event waitlists', () => {
  test('are polled eagerly only near the head and without a live socket, and not once nothing can change', () => {
    expect(waitsPollMs([wait({ ahead: 3 })], false)).toBeLessThan(1_500);
    expect(waitsPollMs([wait({ ahead: 3 })], true)).toBeGreaterThan(5_000);
    expect(waitsPollMs([wait({ ahead: 500 })], false)).toBeGreaterThan(5_000);
    expect(waitsPollMs([wait({ ahead: 500 }), wait({ ahead: 0 })], false)).toBeLessThan(1_500);
    expect(waitsPollMs([wait({ status: 'missed' }), wait({ status: 'claimed' })], false)).toBe(false);
    expect(waitsPollMs(undefined, false)).toBe(false);
  });

  test('show the offer that ends first before the others', () => {
    const late = wait({ id: 'late', status: 'offered', offer: offer('2026-11-27T21:00:00.000Z') });
    const soon = wait({ id: 'soon', status: 'offered', offer: offer('2026-11-27T20:10:00.000Z') });
    expect(offersOf([late, wait({}), soon]).map(({ id }) => id)).toEqual(['soon', 'late']);
    const shown = shownWaits([wait({ status: 'left' }), late, wait({}), soon]);
    expect(shown.map(({ id }) => id)).toEqual(['soon', 'late', 'waiter']);
  });
});
