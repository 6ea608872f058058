import { expect, test } from 'vitest';
import { ticketRows } from '#client/pages/my-tickets/group-by-event.ts';
import type { TicketView } from '#shared/contracts/tickets/tickets.ts';

const ticket = (id: string, more: Partial<TicketView> = {}) =>
  ({
    id,
    status: 'active',
    typeName: 'Balcony',
    qr: 'AFORO',
    amountPaidMinor: 1_000,
    event: { phase: 'upcoming' },
    offer: null,
    giveBack: null,
    ...more,
  }) as TicketView;

const idsOf = (tickets: TicketView[]) => ticketRows(tickets).map((row) => row.map(({ id }) => id));

test('equal tickets share a row, in the place of the first', () => {
  const stalls = { typeName: 'Stalls' };
  expect(idsOf([ticket('a'), ticket('b', stalls), ticket('c')])).toEqual([['a', 'c'], ['b']]);
});

test('a ticket of which there is more to say has a row of its own', () => {
  const offer = { email: null } as TicketView['offer'];
  const giveBack = { state: 'listed' } as TicketView['giveBack'];
  const used = { status: 'used', qr: null } as const;
  const tickets = [
    ticket('a'),
    ticket('b', { offer }),
    ticket('c', { giveBack }),
    ticket('d', used),
    ticket('e', used),
    ticket('f'),
  ];
  expect(idsOf(tickets)).toEqual([['a', 'f'], ['b'], ['c'], ['d'], ['e']]);
});
