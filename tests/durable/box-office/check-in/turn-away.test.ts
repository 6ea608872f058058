import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { checkInsOf, scanOf, soldTicket, staffOf, statsOf } from '#tests/support/worker/door.ts';
import { eventOnSale } from '#tests/support/worker/events.ts';
import { listedGuest, listOf } from '#tests/support/worker/guest-lists.ts';

test('whoever is turned away gets the money back at once, and the place is free', async () => {
  const sale = await eventOnSale({ types: [{ price: 700, quantity: 1 }] });
  const { code, id, who } = await soldTicket(sale);
  expect((await sale.organizer.mutate('checkin.scan', scanOf(sale, code))).data.outcome).toBe('valid');
  const away = {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    ticketId: id,
    reason: 'age',
    device: 'phone-a',
    gate: 'North',
  };
  const scanner = await staffOf(sale);
  expect((await scanner.mutate('checkin.turnAway', away)).error?.data.errorCode).toBe('RIGHT_NEEDED');
  const answer = { amountMinor: 700, currency: 'USD', method: 'wallet', checkedIn: 0 };
  const both = await Promise.all([
    sale.organizer.mutate('checkin.turnAway', away),
    sale.organizer.mutate('checkin.turnAway', away),
  ]);
  expect(both.map(({ data }) => data)).toEqual([answer, answer]);
  expect((await sale.organizer.mutate('checkin.turnAway', away)).data).toEqual(answer);
  expect((await sale.organizer.mutate('checkin.scan', scanOf(sale, code))).data.code).toBe('TICKET_REFUNDED');
  const wallet = env.DB.prepare("SELECT balance FROM ledger_accounts WHERE id = 'wallet:' || ? || ':USD'");
  expect(await wallet.bind(who.id).first()).toEqual({ balance: 1_000 });
  expect((await statsOf(sale)).inside).toMatchObject([{ count: 0 }]);
  expect(await soldTicket(sale)).toMatchObject({ id: expect.any(String) });
  const rows = (await checkInsOf(sale)).map(({ kind, refusal }) => [kind, refusal]);
  expect(rows).toEqual([
    ['admitted', null],
    ['undone', null],
    ['refused', 'TURNED_AWAY_AGE'],
    ['refused', 'TICKET_REFUNDED'],
  ]);
  const { data } = await sale.organizer.query('refunds.list', { eventId: sale.eventId });
  expect(data.items).toMatchObject([{ reason: 'TURNED_AWAY_AGE' }]);
});

test('a listed guest who is turned away gets back what the door took, in cash', async () => {
  const sale = await eventOnSale();
  const listId = await listOf(sale, { priceSteps: [{ until: null, amountMinor: 500 }] });
  const { id, code } = await listedGuest(sale, listId, 'Ana', 3);
  await sale.organizer.mutate('checkin.scan', scanOf(sale, code, { heads: 2 }));
  const away = { eventId: sale.eventId, ticketId: id, reason: 'policy', device: 'phone-a', gate: 'North' };
  const answer = await sale.organizer.mutate('checkin.turnAway', { ...away, requestId: crypto.randomUUID() });
  expect(answer.data).toMatchObject({ amountMinor: 1_000, method: 'cash' });
  const again = await sale.organizer.mutate('checkin.turnAway', { ...away, requestId: crypto.randomUUID() });
  expect(again.data).toMatchObject({ amountMinor: 0, method: 'none' });
  await checkInsOf(sale);
  const entry = await env.DB.prepare('SELECT entered FROM list_entries WHERE id = ?').bind(id).first();
  expect(entry).toEqual({ entered: 0 });
});
