import { runDurableObjectAlarm } from 'cloudflare:test';
import { afterEach, expect, test } from 'vitest';
import { scanOf, upload } from '#tests/support/worker/door.ts';
import { balanceOf, boxOfficeOf, buyerWith, purchaseOf, type Sale } from '#tests/support/worker/events.ts';
import { breakNextBatch, failBatches, holdBatches } from '#tests/support/worker/faults.ts';
import { findingsInOwnBooks } from '#tests/support/worker/own-books.ts';
import { person } from '#tests/support/worker/people.ts';
import {
  claim,
  codeOf,
  expectStatus,
  giveBack,
  keep,
  offerOf,
  queued,
  soldOut,
} from '#tests/support/worker/waits.ts';

afterEach(async () => {
  expect(await findingsInOwnBooks()).toEqual([]);
});

const scan = async (sale: Sale, code: string) =>
  (await sale.organizer.mutate('checkin.scan', scanOf(sale, code))).data;

/** Somebody has an offer because of a ticket given back. */
async function offered() {
  const { sale, tickets } = await soldOut();
  const [ticket] = tickets;
  const [first] = await queued(sale, 1);
  if (!ticket || !first) throw new Error('Nobody waits');
  await giveBack(ticket);
  const { checkoutId } = await offerOf(sale, first);
  return { sale, ticket, first, checkoutId };
}

test('the first scan wins: the offer is withdrawn, its sale refused, and the waiter is in front again', async () => {
  const { sale, ticket, first, checkoutId } = await offered();
  expect(await scan(sale, ticket.code)).toMatchObject({ outcome: 'valid' });
  const late = await claim(first, checkoutId);
  expect(late.error).toBeTruthy();
  expect(await balanceOf(first)).toBe(100_000);
  await expectStatus(sale, first, 'waiting');
  expect(codeOf(await giveBack(ticket))).toBe('TICKET_ALREADY_USED');
});

test('while its sale is on the way the ticket is refused, and after the sale it stays so', async () => {
  const { sale, ticket, first, checkoutId } = await offered();
  const batches = await holdBatches(sale.eventId);
  const paying = claim(first, checkoutId);
  await batches.untilHeld();
  expect(await scan(sale, ticket.code)).toMatchObject({ outcome: 'refused', code: 'TICKET_REFUNDED' });
  const refund = { requestId: crypto.randomUUID(), eventId: sale.eventId, ticketId: ticket.id, reason: 'x' };
  const tryRefund = async () => codeOf(await sale.organizer.mutate('refunds.refundTicket', refund));
  expect(await tryRefund()).toBe('RETURN_SELLING');
  expect(codeOf(await keep(ticket))).toBe('RETURN_SELLING');
  await batches.release();
  expect((await paying).error).toBeNull();
  expect(await tryRefund()).toBe('ALREADY_REFUNDED');
  expect(await scan(sale, ticket.code)).toMatchObject({ outcome: 'refused', code: 'TICKET_REFUNDED' });
  expect(await balanceOf(ticket.who)).toBe(1_000);
  const offline = await sale.organizer.mutate('checkin.scan', upload(sale, ticket.code));
  expect(offline.data).toMatchObject({ conflict: true });
});

test('a wallet that is too short buys nothing, and the ticket is valid and listed as before', async () => {
  const { sale, tickets } = await soldOut();
  const [ticket] = tickets;
  const poor = await person();
  if (!ticket) throw new Error('There is no ticket');
  await giveBack(ticket);
  expect(codeOf(await poor.mutate('tickets.purchase', purchaseOf(sale)))).toBe('INSUFFICIENT_BALANCE');
  expect((await keep(ticket)).data).toEqual({ ticketId: ticket.id, state: 'none' });
  expect(await scan(sale, ticket.code)).toMatchObject({ outcome: 'valid' });
});

test('if nobody waits, anybody buys what was given back, and two buyers of one place get one', async () => {
  const { sale, tickets } = await soldOut();
  const [ticket] = tickets;
  const buyers = [await buyerWith(1_000), await buyerWith(1_000)];
  if (!ticket) throw new Error('There is no ticket');
  const twice = await Promise.all([giveBack(ticket), giveBack(ticket)]);
  for (const { data } of twice) expect(data).toEqual({ ticketId: ticket.id, state: 'listed' });
  const bought = await Promise.all(buyers.map((buyer) => buyer.mutate('tickets.purchase', purchaseOf(sale))));
  expect(bought.map(codeOf).sort()).toEqual(['SOLD_OUT', undefined]);
  expect(await balanceOf(ticket.who)).toBe(1_000);
  expect(codeOf(await keep(ticket))).toBe('RETURN_SOLD');
  expect(codeOf(await giveBack(ticket))).toBe('RETURN_SOLD');
});

test.for(['die_after', 'lose_answer', 'fail_before', 'die_before'] as const)(
  'a sale of a returned place that ends as %s pays the returner once, and one code works',
  async (fault) => {
    const { sale, ticket, first, checkoutId } = await offered();
    const { struck, land } = await breakNextBatch(sale.eventId, fault);
    await claim(first, checkoutId);
    expect(struck()).toBe(true);
    await land();
    await expect
      .poll(async () => {
        await runDurableObjectAlarm(boxOfficeOf(sale.eventId)).catch(() => {});
        await claim(first, checkoutId);
        return balanceOf(ticket.who);
      })
      .toBe(1_000);
    expect(await balanceOf(first)).toBe(99_000);
    expect(await scan(sale, ticket.code)).toMatchObject({ outcome: 'refused' });
    const own = (await first.query('tickets.mine', {})).data.items;
    expect(own).toHaveLength(1);
    expect(await scan(sale, own[0].qr)).toMatchObject({ outcome: 'valid' });
  },
);

test.for([true, false])(
  'a sale without an answer leaves the ticket sold if D1 has it, and otherwise listed and valid (D1 has it: %s)',
  async (isSold) => {
    const { sale, tickets } = await soldOut();
    const [ticket] = tickets;
    const buyer = await buyerWith(1_000);
    if (!ticket) throw new Error('There is no ticket');
    await giveBack(ticket);
    const buy = () => buyer.mutate('tickets.purchase', purchaseOf(sale));
    if (isSold) {
      await breakNextBatch(sale.eventId, 'die_after');
      await buy();
    } else {
      const outage = await failBatches(sale.eventId);
      expect(codeOf(await buy())).toBe('PURCHASE_FAILED');
      await outage.end();
    }
    await expect
      .poll(async () => {
        await runDurableObjectAlarm(boxOfficeOf(sale.eventId)).catch(() => {});
        return codeOf(await giveBack(ticket)) ?? 'listed';
      })
      .toBe(isSold ? 'RETURN_SOLD' : 'listed');
    expect([await balanceOf(ticket.who), await balanceOf(buyer)]).toEqual(isSold ? [1_000, 0] : [0, 1_000]);
    expect(await scan(sale, ticket.code)).toMatchObject({ outcome: isSold ? 'refused' : 'valid' });
  },
);
