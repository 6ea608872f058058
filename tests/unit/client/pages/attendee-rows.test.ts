import { expect, test } from 'vitest';
import { isPurchase, rowsOf, ticketsOf } from '#client/pages/my-events/event/attendees/rows.ts';
import type { Attendee } from '#shared/contracts/attendees/attendees.ts';

const ticket = (ticketId: string, purchaseId: string, name = 'Ana'): Attendee => ({
  ticketId,
  purchaseId,
  status: 'active',
  isDisputed: false,
  type: { id: 't', name: 'Floor' },
  guest: { name, email: null },
  soldAtDoor: false,
  shortCode: ticketId,
  amountPaidMinor: 100,
  purchasedAt: '2026-11-26T18:00:00.000Z',
  usedAt: null,
  gate: '',
  refundedAt: null,
  hasNote: false,
});

test('tickets of one purchase are one row with parts, in the order of the list, also across pages', () => {
  const rows = rowsOf([
    { items: [ticket('a', 'one'), ticket('b', 'two'), ticket('c', 'two')] },
    { items: [ticket('d', 'two'), ticket('e', 'three')] },
  ]);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(3);
  expect(rows.map(isPurchase)).toEqual([false, true, false]);
  expect(rows.map((row) => ticketsOf(row).map(({ ticketId }) => ticketId))).toEqual([
    ['a'],
    ['b', 'c', 'd'],
    ['e'],
  ]);
});

test('a ticket that was transferred is a row of its own, under its holder', () => {
  const items = [ticket('a', 'one', 'Bea'), ticket('b', 'one'), ticket('c', 'one')];
  const rows = rowsOf([{ items }]);
  expect(rows.map((row) => [row.ticket.guest.name, ticketsOf(row).length])).toEqual([
    ['Bea', 1],
    ['Ana', 2],
  ]);
});
