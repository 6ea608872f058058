import { afterEach, expect, test } from 'vitest';
import { scanOf } from '#tests/support/worker/door.ts';
import { balanceOf, buyerWith, purchaseOf, soldOf } from '#tests/support/worker/events.ts';
import { findingsInOwnBooks } from '#tests/support/worker/own-books.ts';
import {
  claim,
  codeOf,
  expectStatus,
  giveBack,
  offerOf,
  queued,
  soldOut,
} from '#tests/support/worker/waits.ts';

afterEach(async () => {
  expect(await findingsInOwnBooks()).toEqual([]);
});

test('a ticket given back pays its payer once its place is sold to the first who waits, and one code opens the door', async () => {
  const { sale, tickets } = await soldOut();
  const [ticket] = tickets;
  if (!ticket) throw new Error('There is no ticket');
  const [first, second] = await queued(sale, 2);
  if (!first || !second) throw new Error('Nobody waits');
  const before = await balanceOf(ticket.who);
  expect((await giveBack(ticket)).data).toEqual({ ticketId: ticket.id, state: 'listed' });
  const { checkoutId } = await offerOf(sale, first);
  await expectStatus(sale, second, 'waiting');
  expect(codeOf(await (await buyerWith(5_000)).mutate('tickets.purchase', purchaseOf(sale)))).toBe(
    'SOLD_OUT',
  );
  expect((await ticket.who.query('tickets.get', { ticketId: ticket.id })).data).toMatchObject({
    status: 'active',
    giveBack: { state: 'listed', allowed: false, amountMinor: 1_000, means: 'wallet' },
  });
  expect(await balanceOf(ticket.who)).toBe(before);

  const paid = await claim(first, checkoutId);
  expect(paid.error).toBeNull();
  expect((await claim(first, checkoutId)).data).toEqual(paid.data);
  expect(await balanceOf(ticket.who)).toBe(before + 1_000);
  expect(await soldOf(sale.eventId)).toEqual({ counted: 1, tickets: 2 });
  expect((await ticket.who.query('tickets.get', { ticketId: ticket.id })).data).toMatchObject({
    status: 'refunded',
    qr: null,
    giveBack: null,
  });
  const scan = async (code: string) => (await sale.organizer.mutate('checkin.scan', scanOf(sale, code))).data;
  expect(await scan(ticket.code)).toMatchObject({ outcome: 'refused', code: 'TICKET_REFUNDED' });
  const [theirs] = (await first.query('tickets.mine', {})).data.items;
  expect(await scan(theirs.qr)).toMatchObject({ outcome: 'valid' });
  await expectStatus(sale, first, 'claimed');
  await expectStatus(sale, second, 'waiting');
  const [type] = (await sale.organizer.query('eventWaitlist.ofEvent', { eventId: sale.eventId })).data;
  expect(type).toMatchObject({ waiting: 1, wanted: 1, offered: 0, claimed: 1, listed: 0, resold: 1 });
});
