import { env, runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { COLD_START_MS, REFUSALS_KEPT_EACH } from '#shared/limits.ts';
import {
  balanceOf,
  boxOfficeOf,
  buyerWith,
  eventOnSale,
  purchaseOf,
  soldOf,
} from '#tests/support/worker/events.ts';
import { failBatches } from '#tests/support/worker/faults.ts';

// The clock starts in the past, so that what it is put forward to is still past to the runtime's own alarms.
const realNow = Date.now;
let ahead = 0;
beforeEach(() => {
  ahead = -3_600_000;
  Date.now = () => realNow() + ahead;
});
afterEach(() => {
  Date.now = realNow;
});

const minutePasses = () => {
  ahead += COLD_START_MS + 1_000;
};

/** One place, bought by somebody; `giveBack` frees it. */
async function soldOutSale() {
  const sale = await eventOnSale({ types: [{ quantity: 1 }] });
  const holder = await buyerWith(1_000);
  const giveBack = async () => {
    const [ticketId] = (await holder.query('tickets.mine', { when: 'coming' })).data.items;
    const requestId = crypto.randomUUID();
    const refund = { requestId, eventId: sale.eventId, ticketId: ticketId.id };
    expect((await sale.organizer.mutate('refunds.refundTicket', refund)).status).toBe(200);
  };
  return { sale, holder, giveBack };
}

test('who was refused from memory stays refused under that request id when a place comes free', async () => {
  const { sale, holder, giveBack } = await soldOutSale();
  const late = await buyerWith(1_000);
  await holder.mutate('tickets.purchase', purchaseOf(sale));
  minutePasses();
  const input = purchaseOf(sale);
  expect((await late.mutate('tickets.purchase', input)).error?.data.errorCode).toBe('SOLD_OUT');
  await giveBack();
  // The same request again, as from a tap whose first answer was slow.
  expect((await late.mutate('tickets.purchase', input)).error?.data.errorCode).toBe('SOLD_OUT');
  expect(await balanceOf(late)).toBe(1_000);
  expect((await late.mutate('tickets.purchase', purchaseOf(sale))).status).toBe(200);
});

test('a flush that was given up lands after its buyer was refused and a place came free: no ticket', async () => {
  const { sale, holder, giveBack } = await soldOutSale();
  const late = await buyerWith(1_000);
  // The box office wakes up, and refuses from memory a minute later.
  await boxOfficeOf(sale.eventId).snapshotChanged();
  minutePasses();
  await late.mutate('tickets.purchase', purchaseOf(sale, 2));
  const fault = await failBatches(sale.eventId);
  const input = purchaseOf(sale);
  expect((await late.mutate('tickets.purchase', input)).error?.data.errorCode).toBe('PURCHASE_FAILED');
  await fault.end();
  expect((await holder.mutate('tickets.purchase', purchaseOf(sale))).status).toBe(200);
  expect((await late.mutate('tickets.purchase', input)).error?.data.errorCode).toBe('SOLD_OUT');
  await giveBack();
  await fault.land();
  expect(await balanceOf(late)).toBe(1_000);
  expect(await soldOf(sale.eventId)).toMatchObject({ counted: 0 });
});

test('a flush that was given up landed: when the minute is over, its buyer hears of the ticket and not that all is sold', async () => {
  const sale = await eventOnSale({ types: [{ quantity: 1 }] });
  const buyer = await buyerWith(1_000);
  await boxOfficeOf(sale.eventId).snapshotChanged();
  const fault = await failBatches(sale.eventId);
  const input = purchaseOf(sale);
  expect((await buyer.mutate('tickets.purchase', input)).error?.data.errorCode).toBe('PURCHASE_FAILED');
  await fault.end();
  await fault.land();
  expect(await balanceOf(buyer)).toBe(0);
  // Its copy knows by now that all is sold.
  await boxOfficeOf(sale.eventId).snapshotChanged();
  minutePasses();
  expect((await buyer.mutate('tickets.purchase', input)).data?.ticketIds).toHaveLength(1);
});

test('whoever is refused without end is told so each time, and a bounded number of it is kept', async () => {
  const { sale, holder } = await soldOutSale();
  const late = await buyerWith(1_000);
  await holder.mutate('tickets.purchase', purchaseOf(sale));
  minutePasses();
  const tries = Array.from({ length: REFUSALS_KEPT_EACH + 20 }, () => purchaseOf(sale));
  const answers = await Promise.all(tries.map((input) => late.mutate('tickets.purchase', input)));
  expect(new Set(answers.map(({ error }) => error?.data.errorCode))).toEqual(new Set(['SOLD_OUT']));
  const kept = await runInDurableObject(boxOfficeOf(sale.eventId), (_, { storage }) =>
    storage.sql.exec('SELECT count(*) AS n FROM purchase_outcomes WHERE user_id = ?', late.id).one(),
  );
  expect(kept).toEqual({ n: REFUSALS_KEPT_EACH });
});

test('who comes too late is told so without a look into D1, even while D1 is away', async () => {
  const { sale, holder } = await soldOutSale();
  const [one, two] = [await buyerWith(1_000), await buyerWith(1_000)];
  await holder.mutate('tickets.purchase', purchaseOf(sale));
  minutePasses();
  expect((await one.mutate('tickets.purchase', purchaseOf(sale))).error?.data.errorCode).toBe('SOLD_OUT');
  const setDb = (to: unknown) =>
    runInDurableObject(boxOfficeOf(sale.eventId), (instance) => {
      (instance as unknown as { env: { DB: unknown } }).env.DB = to;
    });
  const { DB } = env;
  await setDb({});
  const input = purchaseOf(sale);
  const refusal = await two.mutate('tickets.purchase', input);
  await setDb(DB);
  expect(refusal.error?.data.errorCode).toBe('SOLD_OUT');
});

test.each([
  ['more tickets', 'UPDATE ticket_types SET quantity = 5 WHERE event_id = ?', 'SOLD_OUT'],
  ['an earlier sale', 'UPDATE ticket_types SET sales_start_at = NULL WHERE event_id = ?', 'SALE_NOT_STARTED'],
])(
  'the box office is not told of %s: it finds out by itself before it refuses many',
  async (_, edit, code) => {
    const salesStartAt = code === 'SALE_NOT_STARTED' ? realNow() + 3_600_000 : null;
    const sale = await eventOnSale({ types: [{ quantity: 1, salesStartAt }] });
    const [holder, early, late] = [await buyerWith(1_000), await buyerWith(1_000), await buyerWith(1_000)];
    minutePasses();
    await holder.mutate('tickets.purchase', purchaseOf(sale));
    minutePasses();
    const refusal = await early.mutate('tickets.purchase', purchaseOf(sale));
    expect(refusal.error?.data.errorCode).toBe(code);
    await env.DB.prepare(edit).bind(sale.eventId).run();
    ahead += 11_000;
    expect((await late.mutate('tickets.purchase', purchaseOf(sale))).status).toBe(200);
  },
);

test('an event that does not exist stays unknown to a box office that is older than a minute', async () => {
  const buyer = await buyerWith(1_000);
  const { sale } = await soldOutSale();
  const nowhere = { ...sale, eventId: crypto.randomUUID() };
  const ask = async () => (await buyer.mutate('tickets.purchase', purchaseOf(nowhere))).error?.data.errorCode;
  expect(await ask()).toBe('EVENT_NOT_FOUND');
  minutePasses();
  expect(await ask()).toBe('EVENT_NOT_FOUND');
});
