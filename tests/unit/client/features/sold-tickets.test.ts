import { expect, test } from 'vitest';
import { soldTickets } from '#client/features/tickets/viewer/sold-tickets.ts';
import type { EventView } from '#shared/contracts/events/events.ts';

const event = { id: 'event', name: 'A night' } as EventView;
const receipt = {
  purchaseId: 'purchase',
  ticketIds: ['ticket'],
  currency: 'USD',
  subtotalMinor: 1_000,
  discountMinor: 0,
  totalMinor: 1_000,
} as const;

test('tickets that the sale returned show with their event before anything else is read', () => {
  const ticket = {
    id: 'ticket',
    status: 'active',
    typeName: 'General',
    qr: 'AF2',
    shortCode: 'ABCD-EFGH',
    reference: 'R',
    purchaseId: 'purchase',
    purchasedAt: '2026-11-29T20:00:00.000Z',
  } as const;
  expect(
    soldTickets({ receipt: { ...receipt, ticketIds: ['ticket'] }, tickets: [ticket] }, event),
  ).toMatchObject([{ id: 'ticket', qr: 'AF2', currency: 'USD', event: { name: 'A night' } }]);
});

test('a sale by a Worker of the release before, which returns no tickets, leaves them to be read', () => {
  expect(soldTickets({ receipt: { ...receipt, ticketIds: ['ticket'] } }, event)).toEqual([]);
});
