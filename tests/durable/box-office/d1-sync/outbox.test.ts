import { env, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { applyOutboxMessages, type SequencedMessage } from '#db/commits/d1-sync/apply-outbox-messages.ts';
import {
  OUTBOX_BATCH_MAX,
  OUTBOX_BISECT_AFTER,
  OUTBOX_GATHER_MS,
  OUTBOX_TRIES_MAX,
  OUTBOX_WAIT_MAX_MS,
  Outbox,
} from '#durable/box-office/d1-sync/outbox.ts';
import { boxOfficeOf, buyerWith, eventOnSale, purchaseOf } from '#tests/support/worker/events.ts';
import { failBatches } from '#tests/support/worker/faults.ts';

test('check-ins succeed while D1 is down, and reach D1 when it is back', async () => {
  const sale = await eventOnSale();
  const buyer = await buyerWith(1_000);
  const { data } = await buyer.mutate('tickets.purchase', purchaseOf(sale));
  const ticketId = data.ticketIds[0];
  const { data: ticket } = await buyer.query('tickets.get', { ticketId });

  const outage = await failBatches(sale.eventId);
  const scan = { requestId: crypto.randomUUID(), eventId: sale.eventId, code: ticket.qr };
  expect((await sale.organizer.mutate('checkin.scan', scan)).data.outcome).toBe('valid');
  await expect.poll(() => outage.failed()).toBeGreaterThan(0);
  expect((await buyer.query('tickets.get', { ticketId })).data.status).toBe('active');

  await outage.end();
  await runDurableObjectAlarm(boxOfficeOf(sale.eventId));
  await expect.poll(async () => (await buyer.query('tickets.get', { ticketId })).data.status).toBe('used');
});

/** Runs an outbox with its own `send` and a clock that the test advances, on a box office's storage. */
async function outboxFor<Told>(
  send: (messages: SequencedMessage[]) => Promise<void>,
  run: (outbox: Outbox, clock: { now: number; asked: number }) => Promise<Told>,
): Promise<Told> {
  const sale = await eventOnSale();
  return runInDurableObject(boxOfficeOf(sale.eventId), async (instance, state) => {
    await instance.snapshotChanged();
    const clock = { now: 0, asked: Number.POSITIVE_INFINITY };
    const outbox = new Outbox({
      onParked: () => {},
      sql: state.storage.sql,
      send,
      now: () => clock.now,
      pause: async () => {},
      onAdded: (notBefore) => {
        clock.asked = notBefore;
      },
      logError: () => {},
    });
    return run(outbox, clock);
  });
}

function addOrders(outbox: Outbox, orders: number): void {
  for (let order = 1; order <= orders; order++) {
    outbox.add({ kind: 'order_completed', orderId: `order ${order}`, by: 'someone', at: 0 });
  }
}

const TRIES = OUTBOX_TRIES_MAX + 1;

test.each([
  // The other messages wait no longer than for any batch.
  {
    why: 'of its data',
    error: 'CHECK constraint failed: kind: SQLITE_CONSTRAINT',
    withinMs: TRIES * OUTBOX_GATHER_MS,
  },
  { why: 'of its size', error: 'string or blob too big: SQLITE_TOOBIG', withinMs: TRIES * OUTBOX_GATHER_MS },
  { why: 'of an unknown error', error: 'not this one', withinMs: 2 * TRIES * OUTBOX_WAIT_MAX_MS },
])(
  'a check-in that D1 always rejects because $why is parked, and the messages around it arrive',
  async ({ error, withinMs }) => {
    const arrived: number[] = [];
    const send = async (messages: SequencedMessage[]) => {
      if (messages.some(({ seq }) => seq === 2)) throw new Error(error);
      arrived.push(...messages.map(({ seq }) => seq));
    };
    const { drains, counts, parkedAt } = await outboxFor(send, async (outbox, clock) => {
      addOrders(outbox, 3);
      let drains = 0;
      for (let wait = await outbox.drain(); wait !== null; wait = await outbox.drain()) {
        clock.now += wait;
        drains += 1;
        // Messages added in the meantime arrive too.
        if (drains > OUTBOX_BISECT_AFTER) addOrders(outbox, 1);
        if (outbox.counts().parked > 0) break;
      }
      const parkedAt = clock.now;
      clock.now += OUTBOX_WAIT_MAX_MS;
      await outbox.drain();
      return { drains, parkedAt, counts: outbox.counts() };
    });
    expect(drains).toBeGreaterThanOrEqual(OUTBOX_TRIES_MAX);
    expect(counts).toEqual({ waiting: 0, parked: 1 });
    expect(parkedAt).toBeLessThanOrEqual(withinMs);
    expect(new Set(arrived.slice(0, 2))).toEqual(new Set([1, 3]));
    expect(new Set(arrived).size).toBe(arrived.length);
  },
);

test('a failing outbox with a single message keeps retrying and does not park it', async () => {
  let isAway = true;
  const send = async () => {
    if (isAway) throw new Error('D1_ERROR: database is locked');
  };
  const told = await outboxFor(send, async (outbox, clock) => {
    addOrders(outbox, 1);
    for (let tries = 0; tries < 3 * OUTBOX_TRIES_MAX; tries++) clock.now += (await outbox.drain()) ?? 0;
    const away = outbox.counts();
    isAway = false;
    await outbox.drain();
    return [away, outbox.counts()];
  });
  expect(told).toEqual([
    { waiting: 1, parked: 0 },
    { waiting: 0, parked: 0 },
  ]);
});

test('a long D1 outage parks nothing, backs off regardless of new scans, and delivers everything afterwards', async () => {
  let calls = 0;
  let isAway = true;
  const arrived: number[] = [];
  const send = async (messages: SequencedMessage[]) => {
    calls += 1;
    if (isAway) throw new Error('D1_ERROR: database is locked');
    arrived.push(...messages.map(({ seq }) => seq));
  };
  const left = await outboxFor(send, async (outbox, clock) => {
    const hour = 3_600_000;
    addOrders(outbox, 5);
    while (clock.now < hour) {
      const wait = await outbox.drain();
      const before = calls;
      addOrders(outbox, 1);
      // A new scan neither brings the next try forward nor causes a call to D1.
      expect(clock.asked).toBe(clock.now + (wait ?? 0));
      await outbox.drain();
      expect(calls).toBe(before);
      clock.now = clock.asked;
    }
    expect(outbox.counts().parked).toBe(0);
    isAway = false;
    await outbox.drain();
    return outbox.counts();
  });
  expect(left).toEqual({ waiting: 0, parked: 0 });
  expect(arrived.length).toBeGreaterThan(OUTBOX_TRIES_MAX * 2);
});

test('many rejected messages at the head of the outbox do not block those behind them', async () => {
  const arrived: number[] = [];
  const send = async (messages: SequencedMessage[]) => {
    if (messages.some(({ seq }) => seq <= 50)) throw new Error('not these');
    arrived.push(...messages.map(({ seq }) => seq));
  };
  await outboxFor(send, async (outbox, clock) => {
    addOrders(outbox, 60);
    for (let drains = 0; drains < 2 * OUTBOX_BISECT_AFTER; drains++) clock.now += (await outbox.drain()) ?? 0;
  });
  expect(arrived).toHaveLength(10);
});

test.each([
  { door: 'busy', comesIn: true, wait: OUTBOX_GATHER_MS, batches: [OUTBOX_BATCH_MAX] },
  { door: 'quiet', comesIn: false, wait: null, batches: [OUTBOX_BATCH_MAX, 1] },
])(
  'after a full batch, the outbox of a $door door yields to incoming scans before the next batch',
  async ({ comesIn, wait, batches }) => {
    const sale = await eventOnSale();
    const sent: number[] = [];
    await runInDurableObject(boxOfficeOf(sale.eventId), async (instance, state) => {
      await instance.snapshotChanged();
      let heard = false;
      const outbox: Outbox = new Outbox({
        onParked: () => {},
        sql: state.storage.sql,
        send: async (messages: SequencedMessage[]) => {
          sent.push(messages.length);
        },
        now: () => 0,
        pause: async () => {
          // A scan that had arrived is processed during the pause.
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
  },
);

test('a check-in delivered twice is one row, and the ticket keeps its first time of use', async () => {
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
  await applyOutboxMessages(env.DB, sale.eventId, [row]);
  await applyOutboxMessages(env.DB, sale.eventId, [row, { ...row, scannedAt: 2_000 }]);
  const { results } = await env.DB.prepare('SELECT COUNT(*) AS n FROM check_ins WHERE event_id = ?')
    .bind(sale.eventId)
    .all();
  expect(results).toEqual([{ n: 1 }]);
  const { data: ticket } = await buyer.query('tickets.get', { ticketId: data.ticketIds[0] });
  expect(ticket.usedAt).toBe(new Date(1_000).toISOString());
});
