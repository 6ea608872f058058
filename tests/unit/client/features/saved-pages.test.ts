import { describe, expect, test } from 'vitest';
import { isLost } from '#client/features/tickets/saved/is-lost.ts';
import { savedPages } from '#client/features/tickets/saved/saved-pages.ts';
import type { SavedTicket } from '#client/features/tickets/saved/ticket-database.ts';
import { MY_TICKETS_PAGE_SIZE } from '#shared/limits.ts';

const NOW = Date.UTC(2026, 10, 21);
const HOUR = 3_600_000;

function savedTicket(
  id: string,
  startsInHours: number,
  more: { keptAt?: number; eventId?: string } = {},
): SavedTicket {
  const at = (hours: number) => new Date(NOW + hours * HOUR).toISOString();
  const event = {
    id: more.eventId ?? 'e1',
    name: 'Night',
    category: 'concert' as const,
    venueName: 'Hall',
    venueAddress: '',
    city: '',
    timeZone: 'UTC',
    startDate: at(startsInHours),
    endDate: at(startsInHours + 4),
    phase: 'published' as const,
    imageUrl: null,
  };
  return {
    userId: 'u1',
    ticketId: id,
    keptAt: more.keptAt ?? NOW,
    ticket: {
      id,
      event,
      status: 'active',
      typeName: 'General',
      qr: 'AF2:',
      shortCode: null,
      reference: 'T5Z2-KH5K-X0GZ',
      amountPaidMinor: 0,
      currency: 'USD',
      purchaseId: 'p1',
      purchasedAt: at(-100),
      usedAt: null,
      refundedAt: null,
      offer: null,
      maySend: true,
      isPayer: true,
      refundMeans: 'card',
      giveBack: null,
      change: null,
    },
  };
}

const idsOf = (pages: ReturnType<typeof savedPages>) =>
  pages.map(({ list }) => list.items.map(({ id }) => id));

describe('tickets stored on the device', () => {
  test("stored tickets are sorted like the server's list: coming ones soonest first, past ones latest first", () => {
    const all = [
      savedTicket('late', 20),
      savedTicket('soon', 2),
      savedTicket('on', -1),
      savedTicket('long ago', -90),
      savedTicket('lately', -10),
    ];
    expect(idsOf(savedPages(all, 'coming', NOW))).toEqual([['on', 'soon', 'late']]);
    expect(idsOf(savedPages(all, 'past', NOW))).toEqual([['lately', 'long ago']]);
  });

  test('stored tickets of one event stay together next to an event with the same start', () => {
    const all = [
      savedTicket('a', 2, { eventId: 'x' }),
      savedTicket('b', 2, { eventId: 'y' }),
      savedTicket('c', 2, { eventId: 'x' }),
    ];
    expect(idsOf(savedPages(all, 'coming', NOW))).toEqual([['a', 'c', 'b']]);
  });

  test("stored tickets come in the server's page size, each page as old as its oldest ticket", () => {
    const many = Array.from({ length: MY_TICKETS_PAGE_SIZE + 1 }, (_, index) =>
      savedTicket(`t${index}`, index + 1, { keptAt: NOW - index }),
    );
    const pages = savedPages(many, 'coming', NOW);
    expect(pages.map(({ list }) => [list.page, list.items.length, list.total])).toEqual([
      [1, MY_TICKETS_PAGE_SIZE, many.length],
      [2, 1, many.length],
    ]);
    expect(pages.map(({ keptAt }) => keptAt)).toEqual([
      NOW - MY_TICKETS_PAGE_SIZE + 1,
      NOW - MY_TICKETS_PAGE_SIZE,
    ]);
    expect(savedPages([], 'coming', NOW)).toEqual([]);
  });
});

test('data is shown as outdated exactly when it cannot be refreshed', () => {
  const fine = { data: {}, isRefetchError: false, failureCount: 0, fetchStatus: 'idle' as const };
  expect(isLost(fine, true)).toBe(false);
  expect(isLost({ ...fine, fetchStatus: 'fetching' }, true)).toBe(false);
  expect(isLost(fine, false)).toBe(true);
  expect(isLost({ ...fine, fetchStatus: 'paused' }, true)).toBe(true);
  expect(isLost({ ...fine, failureCount: 1, fetchStatus: 'fetching' }, true)).toBe(true);
  expect(isLost({ ...fine, isRefetchError: true }, true)).toBe(true);
  // Without data the loading state or the error is shown instead.
  expect(isLost({ ...fine, data: undefined }, false)).toBe(false);
});
