import { afterEach, beforeEach, expect, test } from 'vitest';
import { COLD_START_MS } from '#durable/box-office/sales/group-commit.ts';
import { boxOfficeOf, buyerWith, eventOnSale, purchaseOf } from '#tests/support/worker/events.ts';
import { boundQueue } from '#tests/support/worker/faults.ts';

// Read by the box office and the Worker. Starts in the past, so that alarms are due at once.
const realNow = Date.now;
const opens = Math.floor(realNow() / 1_000) * 1_000 - 1_800_000;
let clock = opens;
beforeEach(() => {
  clock = opens - 600_000;
  Date.now = () => clock;
});
afterEach(() => {
  Date.now = realNow;
});

const codeOf = (answer: { error: { data: { errorCode: string } } | null }) =>
  answer.error?.data.errorCode ?? 'bought';

/** @returns a function that lets a new buyer buy one ticket at a given time */
async function saleWith(window: { salesStartAt?: number; salesEndAt?: number }) {
  const sale = await eventOnSale({ types: [window] });
  return {
    sale,
    buyAt: async (at: number) => {
      const buyer = await buyerWith(1_000);
      clock = at;
      return buyer.mutate('tickets.purchase', purchaseOf(sale));
    },
  };
}

test('sales open at the exact millisecond of their start', async () => {
  const { buyAt } = await saleWith({ salesStartAt: opens });
  expect(codeOf(await buyAt(opens - 1))).toBe('SALE_NOT_STARTED');
  expect(codeOf(await buyAt(opens))).toBe('bought');
});

test('sales end at the exact millisecond of their end', async () => {
  const { buyAt } = await saleWith({ salesEndAt: opens });
  expect(codeOf(await buyAt(opens - 1))).toBe('bought');
  expect(codeOf(await buyAt(opens))).toBe('SALE_ENDED');
});

test.each(['cold', 'warm'])(
  "a purchase before the start is refused with the opening time and the server's time (%s box office)",
  async (box) => {
    const { sale, buyAt } = await saleWith({ salesStartAt: opens });
    await boxOfficeOf(sale.eventId).snapshotChanged();
    if (box === 'warm') clock += COLD_START_MS;
    const answer = await buyAt(opens - 1_500);
    expect(answer.error?.data.details).toEqual({
      startsAt: new Date(opens).toISOString(),
      serverTime: new Date(opens - 1_500).toISOString(),
    });
  },
);

test('the waiting room gives out no queue token before sales open', async () => {
  const { sale, buyAt } = await saleWith({ salesStartAt: opens });
  await boxOfficeOf(sale.eventId).snapshotChanged();
  await boundQueue(sale.eventId, 1);
  const answers = await Promise.all(Array.from({ length: 20 }, () => buyAt(opens - 1)));
  for (const { error } of answers) expect(error?.data.details).not.toHaveProperty('queueToken');
  expect(codeOf(await buyAt(opens + 1_000))).toBe('bought');
});

test("the event page contains the server's time", async () => {
  const { sale } = await saleWith({ salesStartAt: opens });
  clock = opens - 5_000;
  const { data } = await sale.organizer.query('events.get', { eventId: sale.eventId });
  expect(data).toMatchObject({
    serverTime: new Date(opens - 5_000).toISOString(),
    ticketTypes: [{ saleState: 'not_started', salesStart: new Date(opens).toISOString() }],
  });
});

test("refusals include their details in the object's first minute, and when repeated", async () => {
  const sale = await eventOnSale({ types: [{ perOrderLimit: 3 }] });
  const buyer = await buyerWith(10_000);
  const many = purchaseOf(sale, 4);
  const stale = purchaseOf(sale, 1, { expectedTotalMinor: 1 });
  const ask = (input: object) => {
    clock += 1_000;
    return buyer.mutate('tickets.purchase', input);
  };
  for (let time = 0; time < 2; time++) {
    const [over, changed] = [await ask(many), await ask(stale)];
    expect(over.error?.data).toMatchObject({ errorCode: 'OVER_ORDER_LIMIT', details: { limit: 3 } });
    expect(changed.error?.data).toMatchObject({
      errorCode: 'PRICE_CHANGED',
      details: { totalMinor: 1_000 },
    });
  }
});
