import { expect, test } from 'vitest';
import type { Board } from '#client/features/live/live-socket.ts';
import { eventWithBoard, numbersWithBoard, ticketWithChange } from '#client/features/live/with-board.ts';
import type { EventView, TicketTypeView } from '#shared/contracts/events/events.ts';
import type { TicketView } from '#shared/contracts/tickets/tickets.ts';
import { boardShardOf, type PublicBoard } from '#shared/live/live-board.ts';
import { availabilityOf } from '#shared/sales/availability.ts';

function eventOf(types: Partial<TicketTypeView>[]): EventView {
  const ticketTypes = types.map((type, index) => ({
    id: `type-${index}`,
    available: 5,
    sold: 5,
    saleState: 'on_sale',
    ...type,
  }));
  return { status: 'published', phase: 'published', soldOut: false, ticketTypes } as EventView;
}

function boardOf(left: Record<string, number>, more: Partial<PublicBoard> = {}): Board {
  const types = Object.entries(left).map(([id, count]) => ({ id, left: count }));
  const board: PublicBoard = {
    status: 'published',
    version: 1,
    types,
    menu: [],
    hype: { soldLastDay: null, tipsLastDay: null },
    ...more,
  };
  return { type: 'board', seq: 1, board };
}

test('the board updates the tickets left, and the last sale marks type and event as sold out', () => {
  const event = eventOf([{ priceMinor: 100 }, { priceMinor: 300 }]);
  const some = eventWithBoard(event, boardOf({ 'type-0': 0, 'type-1': 2 }));
  expect(some.ticketTypes.map(({ saleState }) => saleState)).toEqual(['sold_out', 'on_sale']);
  expect(some).toMatchObject({ soldOut: false, fromPriceMinor: 300 });
  const none = eventWithBoard(event, boardOf({ 'type-0': 0, 'type-1': 0 }));
  expect(none).toMatchObject({ soldOut: true, fromPriceMinor: null });
});

test('places that checkouts hold may come back: the type is neither on sale nor sold out', () => {
  const board = boardOf({});
  board.board?.types.push({ id: 'type-0', left: 0, allHeld: true });
  const held = eventWithBoard(eventOf([{ priceMinor: 100 }]), board);
  expect(held.ticketTypes[0]).toMatchObject({ available: 0, saleState: 'all_held' });
  expect(held).toMatchObject({ soldOut: false, salesEnded: false, fromPriceMinor: null });
});

test('a type of which only wheelchair spaces are left is on sale', () => {
  const board = boardOf({});
  board.board?.types.push({ id: 'type-0', left: 0, kept: { places: 3, accessible: 2 } });
  const event = eventWithBoard(eventOf([{ priceMinor: 100 }]), board);
  const kept = { places: 3, accessible: 2, opened: 0 };
  expect(event.ticketTypes[0]).toMatchObject({ available: 0, saleState: 'on_sale', kept });
  expect(event).toMatchObject({ soldOut: false, fromPriceMinor: 100 });
});

test('a freed place puts the type on sale again', () => {
  const event = eventOf([{ available: 0, saleState: 'sold_out' }]);
  expect(eventWithBoard(event, boardOf({ 'type-0': 1 })).ticketTypes[0]).toMatchObject({
    available: 1,
    saleState: 'on_sale',
  });
});

test('stock does not open a sale that has not started or has ended', () => {
  const event = eventOf([{ saleState: 'not_started' }, { saleState: 'ended' }]);
  const moved = eventWithBoard(event, boardOf({ 'type-0': 3, 'type-1': 3 }));
  expect(moved.ticketTypes.map(({ saleState }) => saleState)).toEqual(['not_started', 'ended']);
});

test('a type missing on the board is unchanged', () => {
  expect(eventWithBoard(eventOf([{}]), boardOf({})).ticketTypes[0]).toMatchObject({ available: 5, sold: 5 });
});

test('a cancelled event is shown at once', () => {
  const moved = eventWithBoard(eventOf([{}]), boardOf({ 'type-0': 5 }, { status: 'cancelled' }));
  expect([moved.status, moved.phase]).toEqual(['cancelled', 'cancelled']);
});

test("without a board the query's data is unchanged", () => {
  const event = eventOf([{}]);
  expect(eventWithBoard(event, null)).toBe(event);
  expect(numbersWithBoard({ sold: 1, checkedIn: 2 }, boardOf({}))).toEqual({ sold: 1, checkedIn: 2 });
});

test('check-ins come from the board, while sold tickets and revenue come from the same response', () => {
  const staff = {
    types: [
      { id: 'a', sold: 3 },
      { id: 'b', sold: 4 },
    ],
    checkedIn: 2,
    conflicts: 0,
    undos: 0,
    unknownCodes: 0,
    orders: { pending: 0, completed: 0, cancelled: 0 },
    ordersReady: 0,
    assignments: 0,
  };
  const moved = numbersWithBoard({ sold: 1, checkedIn: 1, revenueMinor: 9 }, { ...boardOf({}), staff });
  expect(moved).toEqual({ sold: 1, checkedIn: 2, revenueMinor: 9 });
});

test('a used ticket loses its code and shows the time, and an undone one waits for its code', () => {
  const ticket = { id: 't', status: 'active', qr: 'AF2:', shortCode: 'X', usedAt: null } as TicketView;
  const used = { type: 'ticket', ticketId: 't', status: 'used', usedAt: 0 } as const;
  expect(ticketWithChange(ticket, used)).toEqual({
    id: 't',
    status: 'used',
    qr: null,
    shortCode: null,
    usedAt: '1970-01-01T00:00:00.000Z',
  });
  expect(ticketWithChange(ticket, { ...used, ticketId: 'other' })).toBe(ticket);
  const change = ticketWithChange(ticket, used);
  expect(ticketWithChange(change, { ...used, status: 'active', usedAt: null })).toBe(change);
});

test('stock and capacity bound the tickets left, which are never negative', () => {
  const none = { returned: 0, offered: 0, listed: 0, listedBeside: 0, isAwaited: 0 };
  const types = [
    { ...none, quantity: 10, sold: 4 },
    { ...none, quantity: 2, sold: 0 },
    { ...none, quantity: 1, sold: 3 },
  ];
  expect(types.map(availabilityOf(types, null))).toEqual([6, 2, 0]);
  expect(types.map(availabilityOf(types, 8))).toEqual([1, 1, 0]);
  expect(types.map(availabilityOf(types, 5))).toEqual([0, 0, 0]);
});

test('a person is always on the same board, and people spread over all boards', () => {
  const shards = Array.from({ length: 4_000 }, (_, n) => boardShardOf(`person-${n}`));
  expect(boardShardOf('person-1')).toBe(shards[1]);
  for (let shard = 0; shard < 8; shard++) {
    const share = shards.filter((found) => found === shard).length;
    expect(share).toBeGreaterThan(350);
    expect(share).toBeLessThan(650);
  }
});
