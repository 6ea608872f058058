import { runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { openRecord } from '#shared/codes/offline-list.ts';
import { readCode } from '#shared/codes/qr.ts';
import { scanOf, statsOf, upload } from '#tests/support/worker/door.ts';
import { boxOfficeOf, buyerWith, eventOnSale, purchaseOf, type Sale } from '#tests/support/worker/events.ts';

interface Bought {
  id: string;
  qr: string;
  shortCode: string;
}

/** Buys tickets in one purchase, in the order of their positions. */
async function boughtTogether(sale: Sale, quantity: number): Promise<Bought[]> {
  const buyer = await buyerWith(quantity * 1_000);
  const { data } = await buyer.mutate('tickets.purchase', purchaseOf(sale, quantity));
  const ids = (data.ticketIds as string[]).toSorted();
  return await Promise.all(
    ids.map(async (ticketId) => (await buyer.query('tickets.get', { ticketId })).data as Bought),
  );
}

const placed = (tickets: Bought[]) =>
  tickets.map(({ id, shortCode }, index) => ({
    id,
    shortCode,
    inPurchase: { position: index + 1, size: tickets.length },
  }));

test("a scan returns the ticket's position in its purchase and its code, also for tickets backfilled from D1", async () => {
  const sale = await eventOnSale();
  const tickets = await boughtTogether(sale, 3);
  const verdicts = async () =>
    await Promise.all(
      tickets.map(
        async ({ qr }) => (await sale.organizer.mutate('checkin.scan', scanOf(sale, qr))).data.ticket,
      ),
    );
  expect(await verdicts()).toMatchObject(placed(tickets));

  const others = await boughtTogether(sale, 2);
  await runInDurableObject(boxOfficeOf(sale.eventId), (_instance, { storage }) => {
    for (const { id } of others) storage.sql.exec('DELETE FROM door_tickets WHERE id = ?', id);
  });
  for (const [index, { qr }] of others.entries()) {
    const { data } = await sale.organizer.mutate('checkin.scan', scanOf(sale, qr));
    expect(data).toMatchObject({ outcome: 'valid', ticket: placed(others)[index] ?? {} });
  }
});

test('conflicts and the offline list include the position, and name search reveals no code', async () => {
  const sale = await eventOnSale();
  const tickets = await boughtTogether(sale, 2);
  const [first] = tickets;
  if (!first) throw new Error('Nothing was bought');
  await sale.organizer.mutate('checkin.scan', scanOf(sale, first.qr));
  await sale.organizer.mutate('checkin.scan', upload(sale, first.qr, { device: 'phone-b', gate: 'South' }));
  expect((await statsOf(sale)).conflicts[0].ticket).toMatchObject(placed(tickets)[0] ?? {});

  const { data: list } = await sale.organizer.query('checkin.offlineList', { eventId: sale.eventId });
  const code = readCode(first.qr);
  if (code.form !== 'qr') throw new Error('Not a QR');
  const lock = { eventId: sale.eventId, secret: code.qr.secret };
  const opened = await Promise.all(
    list.records.map((record: Parameters<typeof openRecord>[1]) => openRecord(lock, record)),
  );
  expect(opened.find((record) => record !== null)).toMatchObject(placed(tickets)[0] ?? {});

  const { holderName } = (await statsOf(sale)).conflicts[0].ticket;
  const { data: found } = await sale.organizer.query('checkin.lookup', {
    eventId: sale.eventId,
    name: holderName,
  });
  const [guest] = found.items.filter(({ id }: { id: string }) => id === first.id);
  expect(guest.inPurchase).toEqual({ position: 1, size: 2 });
  expect(guest.shortCode).toBeUndefined();
});

test('the tickets of a purchase, by id, are numbered in the order of its line items', async () => {
  const sale = await eventOnSale({ types: [{}, {}] });
  const buyer = await buyerWith(6_000);
  const lines = sale.typeIds.toReversed().map((ticketTypeId) => ({ ticketTypeId, quantity: 3 }));
  const { data } = await buyer.mutate('tickets.purchase', purchaseOf(sale, 1, { lines }));
  const places = await Promise.all(
    data.ticketIds.toSorted().map(async (ticketId: string) => {
      const { ticket } = (await sale.organizer.mutate('checkin.scan', scanOf(sale, { ticketId }))).data;
      return `${ticket.typeName}: ${ticket.inPurchase.position}`;
    }),
  );
  const named = (name: string, positions: number[]) => positions.map((position) => `${name}: ${position}`);
  expect(places).toEqual([...named('Type 2', [1, 2, 3]), ...named('Type 1', [4, 5, 6])]);
});
