import { env, runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { COLD_START_MS } from '#durable/box-office/sales/group-commit.ts';
import { REFUSALS_PER_PERSON_MAX } from '#durable/box-office/sales/outcome-store.ts';
import { movableClock } from '#tests/support/worker/clock.ts';
import {
  balanceOf,
  boxOfficeOf,
  buyerWith,
  eventOnSale,
  purchaseOf,
  soldOf,
} from '#tests/support/worker/events.ts';
import { failBatches } from '#tests/support/worker/faults.ts';

// Starts in the past, so that alarms set by the advanced clock are still due at once for the runtime.
const clock = movableClock(-3_600_000);

const minutePasses = () => {
  clock.ahead += COLD_START_MS + 1_000;
};

/** An event whose only place is sold; `giveBack` refunds it. */
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

test('a purchase refused from memory stays refused for its request ID after a place is freed', async () => {
  const { sale, holder, giveBack } = await soldOutSale();
  const late = await buyerWith(1_000);
  await holder.mutate('tickets.purchase', purchaseOf(sale));
  minutePasses();
  const input = purchaseOf(sale);
  expect((await late.mutate('tickets.purchase', input)).error?.data.errorCode).toBe('SOLD_OUT');
  await giveBack();
  // The same request again, as after a second tap while the first answer was slow.
  expect((await late.mutate('tickets.purchase', input)).error?.data.errorCode).toBe('SOLD_OUT');
  expect(await balanceOf(late)).toBe(1_000);
  expect((await late.mutate('tickets.purchase', purchaseOf(sale))).status).toBe(200);
});

test('a flush that commits late does not sell to a buyer who was refused meanwhile', async () => {
  const { sale, holder, giveBack } = await soldOutSale();
  const late = await buyerWith(1_000);
  // An evicted box office refuses from memory only after its first minute.
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

test("when an abandoned flush commits late, the buyer's retry returns the ticket instead of SOLD_OUT", async () => {
  const sale = await eventOnSale({ types: [{ quantity: 1 }] });
  const buyer = await buyerWith(1_000);
  await boxOfficeOf(sale.eventId).snapshotChanged();
  const fault = await failBatches(sale.eventId);
  const input = purchaseOf(sale);
  expect((await buyer.mutate('tickets.purchase', input)).error?.data.errorCode).toBe('PURCHASE_FAILED');
  await fault.end();
  await fault.land();
  expect(await balanceOf(buyer)).toBe(0);
  // By now the object's snapshot says that the event is sold out.
  await boxOfficeOf(sale.eventId).snapshotChanged();
  minutePasses();
  expect((await buyer.mutate('tickets.purchase', input)).data?.ticketIds).toHaveLength(1);
});

test('endless purchases of one person are each refused, and a bounded number of refusals is stored', async () => {
  const { sale, holder } = await soldOutSale();
  const late = await buyerWith(1_000);
  await holder.mutate('tickets.purchase', purchaseOf(sale));
  minutePasses();
  // Past the Worker's queue gate, which would send so many one after the other.
  const { lines } = purchaseOf(sale);
  const head = { userId: late.id, holderName: '', requestHash: 'hash', discountCode: null, lines };
  const answers = await Promise.all(
    Array.from({ length: REFUSALS_PER_PERSON_MAX + 20 }, async () =>
      boxOfficeOf(sale.eventId).purchase({ ...head, requestId: crypto.randomUUID() }),
    ),
  );
  expect(new Set(answers.map((answer) => (answer.ok ? 'bought' : answer.code)))).toEqual(
    new Set(['SOLD_OUT']),
  );
  const recorded = await runInDurableObject(boxOfficeOf(sale.eventId), (_, { storage }) =>
    storage.sql.exec('SELECT count(*) AS n FROM purchase_outcomes WHERE user_id = ?', late.id).one(),
  );
  expect(recorded).toEqual({ n: REFUSALS_PER_PERSON_MAX });
});

test('late buyers are refused from memory without a D1 read, even while D1 is down', async () => {
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
  ['a higher quantity', 'UPDATE ticket_types SET quantity = 5 WHERE event_id = ?', 'SOLD_OUT'],
  [
    'an earlier start of sales',
    'UPDATE ticket_types SET sales_start_at = NULL WHERE event_id = ?',
    'SALE_NOT_STARTED',
  ],
])(
  'a box office not notified of %s refreshes its snapshot before it refuses many buyers',
  async (_, edit, code) => {
    const salesStartAt = code === 'SALE_NOT_STARTED' ? Date.now() - clock.ahead + 3_600_000 : null;
    const sale = await eventOnSale({ types: [{ quantity: 1, salesStartAt }] });
    const [holder, early, late] = [await buyerWith(1_000), await buyerWith(1_000), await buyerWith(1_000)];
    minutePasses();
    await holder.mutate('tickets.purchase', purchaseOf(sale));
    minutePasses();
    const refusal = await early.mutate('tickets.purchase', purchaseOf(sale));
    expect(refusal.error?.data.errorCode).toBe(code);
    await env.DB.prepare(edit).bind(sale.eventId).run();
    clock.ahead += 11_000;
    expect((await late.mutate('tickets.purchase', purchaseOf(sale))).status).toBe(200);
  },
);

test('an unknown event stays unknown to a box office after its first minute', async () => {
  const buyer = await buyerWith(1_000);
  const { sale } = await soldOutSale();
  const nowhere = { ...sale, eventId: crypto.randomUUID() };
  const ask = async () => (await buyer.mutate('tickets.purchase', purchaseOf(nowhere))).error?.data.errorCode;
  expect(await ask()).toBe('EVENT_NOT_FOUND');
  minutePasses();
  expect(await ask()).toBe('EVENT_NOT_FOUND');
});
