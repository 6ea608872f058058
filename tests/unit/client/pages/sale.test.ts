import { describe, expect, test } from 'vitest';
import { clockOffset, clockText, nextTick } from '#client/lib/server-clock.ts';
import { withOpened, withOwnPicks } from '#client/pages/event/access/with-opened.ts';
import {
  boundPerPerson,
  cheapestOf,
  closedBy,
  isBySeat,
  maxOf,
  nextChange,
  offeredFirst,
  onlyKept,
  openingWaitMs,
  saleOf,
} from '#client/pages/event/sale.ts';
import { eventAt } from '#client/pages/event/server-clock.ts';
import { typesToJoin } from '#client/pages/event/waitlist/event-waitlist.ts';
import type { EventView, TicketTypeView } from '#shared/contracts/events/events.ts';

function type(change: Partial<TicketTypeView> = {}): TicketTypeView {
  return {
    id: 'type',
    name: 'General',
    description: '',
    priceMinor: 1_000,
    quantity: 100,
    sold: 0,
    available: 100,
    saleState: 'on_sale',
    salesStart: null,
    salesEnd: null,
    perOrderLimit: 10,
    perPersonLimit: null,
    sortOrder: 0,
    ...change,
  };
}

function event(types: TicketTypeView[], change: Partial<EventView> = {}): EventView {
  return {
    id: 'event',
    name: 'A night',
    category: 'music',
    venueName: 'A club',
    city: 'A city',
    timeZone: 'America/Mexico_City',
    currency: 'MXN',
    startDate: '2030-05-01T20:00:00.000Z',
    endDate: '2030-05-02T02:00:00.000Z',
    phase: 'published',
    imageUrl: null,
    fromPriceMinor: 1_000,
    soldOut: false,
    salesEnded: false,
    description: '',
    venueAddress: '',
    capacity: null,
    cashTicketLimit: null,
    delayedPayments: false,
    allowsTransfers: true,
    transfersUntil: null,
    returns: 'sold_out',
    returnsUntil: null,
    listed: true,
    minAge: null,
    doorsAt: null,
    status: 'published',
    organizer: { id: 'organizer', name: 'Somebody' },
    lineUp: [],
    hasMenu: false,
    takesMoney: true,
    ticketTypes: types,
    mine: false,
    version: 1,
    salesPaused: false,
    serverTime: '2030-01-01T00:00:00.000Z',
    ...change,
  };
}

test('types that are over come last, and the others keep their order', () => {
  const types = [
    type({ id: 'gone', saleState: 'sold_out' }),
    type({ id: 'vip' }),
    type({ id: 'early', saleState: 'ended' }),
    type({ id: 'held', saleState: 'all_held' }),
    type({ id: 'general' }),
  ];
  expect(offeredFirst(types).map(({ id }) => id)).toEqual(['vip', 'held', 'general', 'gone', 'early']);
});

test('the cheapest type is the first of the lowest price', () => {
  const types = [
    type({ id: 'vip', priceMinor: 5_000 }),
    type({ id: 'one', priceMinor: 900 }),
    type({ id: 'two', priceMinor: 900 }),
  ];
  expect(cheapestOf(types)?.id).toBe('one');
  expect(cheapestOf([])).toBeUndefined();
});

describe('the maximum quantity of a type in one purchase', () => {
  test('the maximum is bounded by the order limit and the stock', () => {
    expect(maxOf(type({ perOrderLimit: 4 }))).toBe(4);
    expect(maxOf(type({ available: 3 }))).toBe(3);
  });

  test('the maximum is zero when the type is not on sale, regardless of stock', () => {
    expect(maxOf(type({ saleState: 'not_started' }))).toBe(0);
    expect(maxOf(type({ saleState: 'ended' }))).toBe(0);
  });

  test('the maximum is bounded by the rest of the per-person limit, which is named when it is the tightest', () => {
    const limited = type({ perPersonLimit: 6 });
    expect(maxOf(limited, 4)).toBe(2);
    expect(maxOf(limited, 7)).toBe(0);
    expect(boundPerPerson(limited, 4)).toBe(6);
    expect(boundPerPerson(type({ perPersonLimit: 20 }), 4)).toBeNull();
    expect(boundPerPerson(type({ perPersonLimit: 6, available: 1 }), 4)).toBeNull();
  });

  test('the order limit applies to all orders together for free tickets, and to each order for paid ones', () => {
    expect(maxOf(type({ priceMinor: 0, perOrderLimit: 4 }), 3)).toBe(1);
    expect(maxOf(type({ perOrderLimit: 4 }), 30)).toBe(4);
  });
});

describe('the sale of an event', () => {
  const soldOut = type({ saleState: 'sold_out', available: 0 });
  const later = type({ saleState: 'not_started' });
  const over = type({ saleState: 'ended' });

  test('an event is on sale while one type can be bought', () => {
    expect(saleOf(event([soldOut, later, type()]))).toBe('open');
  });

  test("an event's sale has not started when all remaining types start later", () => {
    expect(saleOf(event([soldOut, later]))).toBe('not_started');
  });

  test('an event is sold out or over when no type starts later', () => {
    expect(saleOf(event([soldOut, over]))).toBe('sold_out');
    expect(saleOf(event([over]))).toBe('ended');
    expect(saleOf(event([]))).toBe('none');
  });

  test('the sale of a cancelled, ended or draft event is closed', () => {
    for (const phase of ['cancelled', 'ended', 'draft'] as const) {
      expect(saleOf(event([type()], { phase }))).toBe('closed');
    }
  });
});

describe('the notice in an open checkout when the sale ends', () => {
  test('an open checkout shows no notice while something can be bought', () => {
    expect(closedBy(event([type()]))).toBeNull();
  });

  test('an open checkout shows the refusal that a purchase would get', () => {
    expect(closedBy(event([type({ saleState: 'sold_out', available: 0 })]))).toBe('SOLD_OUT');
    expect(closedBy(event([type({ saleState: 'ended' })]))).toBe('SALE_ENDED');
    expect(closedBy(event([type()], { phase: 'ended' }))).toBe('SALE_ENDED');
    expect(closedBy(event([type()], { phase: 'cancelled' }))).toBe('EVENT_CANCELLED');
  });
});

test('an event begins and ends by the clock, unless it is cancelled or a draft', () => {
  const night = event([type()]);
  const [starts, ends] = [Date.parse(night.startDate), Date.parse(night.endDate)];
  const phases = [starts - 1, starts, ends - 1, ends].map((now) => eventAt(night, now).phase);
  expect(phases).toEqual(['published', 'ongoing', 'ongoing', 'ended']);
  for (const status of ['cancelled', 'draft'] as const) {
    expect(eventAt({ ...night, status, phase: status }, ends).phase).toBe(status);
  }
});

test('the next change is the nearest start or end in the future', () => {
  const night = event([
    type({ salesStart: '2030-04-01T10:00:00.000Z', salesEnd: '2030-05-01T18:00:00.000Z' }),
    type(),
  ]);
  expect(nextChange(night, Date.parse('2030-03-01T00:00:00Z'))).toBe(Date.parse('2030-04-01T10:00:00Z'));
  expect(nextChange(night, Date.parse('2030-05-01T19:00:00Z'))).toBe(Date.parse('2030-05-01T20:00:00Z'));
  expect(nextChange(night, Date.parse('2030-06-01T00:00:00Z'))).toBeNull();
});

describe('a sale that opens while the page is open', () => {
  const opens = Date.parse('2030-03-01T10:00:00.000Z');
  const later = type({ saleState: 'not_started', salesStart: new Date(opens).toISOString() });

  test('the sale opens at the exact second', () => {
    expect(saleOf(eventAt(event([later]), opens - 1))).toBe('not_started');
    expect(saleOf(eventAt(event([later]), opens))).toBe('open');
    expect(saleOf(eventAt(event([{ ...later, available: 0 }]), opens))).toBe('sold_out');
  });

  test('the sale ends at the exact second', () => {
    const ending = event([type({ salesEnd: new Date(opens).toISOString() })]);
    expect(saleOf(eventAt(ending, opens - 1))).toBe('open');
    expect(saleOf(eventAt(ending, opens))).toBe('ended');
  });

  test("the sale follows the server's clock, regardless of the phone's", () => {
    expect(clockOffset({ serverTime: new Date(opens).toISOString() }, opens - 90_000)).toBe(90_000);
    expect(clockOffset({ serverTime: new Date(opens).toISOString() }, opens + 90_000)).toBe(-90_000);
  });

  test('the countdown ticks every second in the last day, and every hour before', () => {
    const hour = 3_600_000;
    const ticks = [72 * hour, 71.5 * hour, 24 * hour + 1, 24 * hour, 1_500, 1_000, 1];
    expect(ticks.map((left) => opens - nextTick(opens, opens - left))).toEqual([
      71 * hour,
      71 * hour,
      24 * hour,
      24 * hour - 1_000,
      1_000,
      0,
      0,
    ]);
  });

  test('the countdown shows hours, minutes and seconds', () => {
    expect([0, 9, 61, 3_599, 3_600, 86_399].map(clockText)).toEqual([
      '0:00',
      '0:09',
      '1:01',
      '59:59',
      '1:00:00',
      '23:59:59',
    ]);
  });
});

describe('the first request of a page in the first seconds of a sale', () => {
  const opens = Date.parse('2030-04-01T18:00:00.000Z');
  const night = (available: number) =>
    event([type({ salesStart: new Date(opens).toISOString(), available }), type({ available: 0 })]);

  test('in a large sale it waits up to four seconds, and never past the draw', () => {
    expect(openingWaitMs(night(50_000), opens, 1)).toBe(4_000);
    expect(openingWaitMs(night(50_000), opens, 0.5)).toBe(2_000);
    expect(openingWaitMs(night(50_000), opens + 3_000, 1)).toBe(1_000);
    expect(openingWaitMs(night(50_000), opens + 4_000, 1)).toBe(0);
  });

  test('in a small sale, before the start, and without one it does not wait', () => {
    expect(openingWaitMs(night(500), opens, 1)).toBe(0);
    expect(openingWaitMs(night(50_000), opens - 1, 1)).toBe(0);
    expect(openingWaitMs(event([type({ available: 50_000 })]), opens, 1)).toBe(0);
  });
});

describe('seats that are kept', () => {
  const gone = { available: 0, saleState: 'sold_out', zoneId: 'stalls' } as const;
  const kept = { places: 5, accessible: 0, opened: 0 };

  test('a type with wheelchair spaces alone is on sale for as many', () => {
    const spaces = type({ ...gone, saleState: 'on_sale', kept: { ...kept, accessible: 3 } });
    expect([maxOf(spaces), isBySeat(spaces), onlyKept(spaces)]).toEqual([3, true, 'accessible']);
    expect(closedBy(event([spaces]))).toBeNull();
    expect(typesToJoin(event([spaces]), [])).toEqual([spaces]);
    expect(onlyKept({ ...spaces, available: 1 })).toBeNull();
    expect(maxOf({ ...spaces, available: 1 })).toBe(4);
  });

  test('a type that is sold out sells the seats that a code opens, within its own places', () => {
    const sold = event([type({ ...gone, kept })], { soldOut: true, fromPriceMinor: null });
    const opened = withOpened(sold, { stalls: 8 });
    const [stalls] = opened.ticketTypes;
    expect(opened).toMatchObject({ soldOut: false, fromPriceMinor: 1_000 });
    expect(stalls && [maxOf(stalls), onlyKept(stalls)]).toEqual([5, 'opened']);
    expect(withOpened(sold, { circle: 8 })).toBe(sold);
    const full = event([type({ ...gone })]);
    expect(withOpened(full, { stalls: 8 }).ticketTypes[0]?.saleState).toBe('sold_out');
  });

  test('the last seats stay on sale for the one who is choosing them', () => {
    const held = event([type({ ...gone, saleState: 'all_held' })], { soldOut: true });
    const mine = withOwnPicks(held, { stalls: 2 });
    expect([saleOf(held), saleOf(mine)]).toEqual(['all_held', 'open']);
    expect(mine.ticketTypes.map((one) => maxOf(one))).toEqual([2]);
    expect(withOwnPicks(held, { circle: 2 })).toBe(held);
  });
});
