import { env, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { projectMessages, type SequencedMessage } from '#db/commits/project-messages.ts';
import { Outbox } from '#durable/box-office/outbox.ts';
import { OUTBOX_BATCH_MAX, OUTBOX_GATHER_MS, OUTBOX_TRIES_MAX } from '#shared/limits.ts';
import { boxOfficeOf, buyerWith, eventOnSale, purchaseOf } from '#tests/support/worker/events.ts';
import { failBatches } from '#tests/support/worker/faults.ts';

test('D1 is away while people come in: the door answers at once, and D1 hears of it when it is back', async () => {
  const sale = await eventOnSale();
  const buyer = await buyerWith(1_000);
  const { data } = await buyer.mutate('tickets.purchase', purchaseOf(sale));
  const ticketId = data.ticketIds[0];
  const { data: ticket } = await buyer.query('tickets.get', { ticketId });

  const outage = await failBatches(sale.eventId);
  const scan = { requestId: crypto.randomUUID(), eventId: sale.eventId, code: ticket.qr };
  expect((await sale.organizer.mutate('checkin.scan', scan)).data.outcome).toBe('valid');
  await expect.poll(() => outage.failed(), { timeout: 10_000 }).toBeGreaterThan(0);
  expect((await buyer.query('tickets.get', { ticketId })).data.status).toBe('active');

  await outage.end();
  await runDurableObjectAlarm(boxOfficeOf(sale.eventId));
  await expect
    .poll(async () => (await buyer.query('tickets.get', { ticketId })).data.status, { timeout: 10_000 })
    .toBe('used');
});

test('a check-in that D1 never takes is parked, and those around it arrive', async () => {
  const sale = await eventOnSale();
  const arrived: number[] = [];
  await runInDurableObject(boxOfficeOf(sale.eventId), async (instance, state) => {
    await instance.catalogueChanged();
    const { sql } = state.storage;
    const outbox = new Outbox({
      sql,
      send: async (messages: SequencedMessage[]) => {
        if (messages.some(({ seq }) => seq === 2)) throw new Error('not this one');
        arrived.push(...messages.map(({ seq }) => seq));
      },
      now: () => 0,
      pause: async () => {},
      onAdded: () => {},
      logError: () => {},
    });
    for (const orderId of ['one', 'two', 'three']) {
      outbox.add({ kind: 'order_completed', orderId, by: 'someone', at: 0 });
    }
    let drains = 0;
    while ((await outbox.drain()) !== null) drains += 1;
    expect(drains).toBeGreaterThanOrEqual(OUTBOX_TRIES_MAX);
    expect(new Set(arrived)).toEqual(new Set([1, 3]));
    expect(outbox.hasWork).toBe(false);
    expect(outbox.counts()).toEqual({ waiting: 0, parked: 1 });
  });
});

test.each([
  { door: 'busy', comesIn: true, wait: OUTBOX_GATHER_MS, batches: [OUTBOX_BATCH_MAX] },
  { door: 'quiet', comesIn: false, wait: null, batches: [OUTBOX_BATCH_MAX, 1] },
])('after a full batch a $door door is heard before D1 is told more', async ({ comesIn, wait, batches }) => {
  const sale = await eventOnSale();
  const sent: number[] = [];
  await runInDurableObject(boxOfficeOf(sale.eventId), async (instance, state) => {
    await instance.catalogueChanged();
    let heard = false;
    const outbox: Outbox = new Outbox({
      sql: state.storage.sql,
      send: async (messages: SequencedMessage[]) => {
        sent.push(messages.length);
      },
      now: () => 0,
      pause: async () => {
        // A scan that had arrived is read now, and not before.
        if (comesIn && !heard) outbox.announce();
        heard = true;
      },
      onAdded: () => {},
      logError: () => {},
    });
    for (let order = 0; order <= OUTBOX_BATCH_MAX; order++) {
      outbox.add({ kind: 'order_completed', orderId: `order ${order}`, by: 'someone', at: 0 });
    }
    expect(await outbox.drain()).toBe(wait);
  });
  expect(sent).toEqual(batches);
});

test('a check-in that is delivered twice is one row, and the ticket keeps its first time', async () => {
  const sale = await eventOnSale();
  const buyer = await buyerWith(1_000);
  const { data } = await buyer.mutate('tickets.purchase', purchaseOf(sale));
  const row: SequencedMessage = {
    seq: 1,
    kind: 'check_in',
    entry: 'admitted',
    ticketId: data.ticketIds[0],
    refusal: null,
    scannedBy: sale.organizer.id,
    gate: 'North',
    scannedAt: 1_000,
  };
  await projectMessages(env.DB, sale.eventId, [row]);
  await projectMessages(env.DB, sale.eventId, [row, { ...row, scannedAt: 2_000 }]);
  const { results } = await env.DB.prepare('SELECT COUNT(*) AS n FROM check_ins WHERE event_id = ?')
    .bind(sale.eventId)
    .all();
  expect(results).toEqual([{ n: 1 }]);
  const { data: ticket } = await buyer.query('tickets.get', { ticketId: data.ticketIds[0] });
  expect(ticket.usedAt).toBe(new Date(1_000).toISOString());
});
