import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { scanOf, soldTicket, statsOf, undoOf } from '#tests/support/worker/door.ts';
import { boxOfficeOf, buyerWith, eventOnSale, menuItem, purchaseOf } from '#tests/support/worker/events.ts';

/** As created until November 2026: answers and scans were indexed by the first characters of their request id. */
const PREFIX_INDEXES = `
  DROP INDEX purchase_outcomes_key;
  CREATE INDEX purchase_outcomes_request ON purchase_outcomes (substr(request_id, 1, 8));
  DROP INDEX order_outcomes_key;
  CREATE INDEX order_outcomes_request ON order_outcomes (substr(request_id, 1, 8));
  DROP TABLE scan_keys;
  CREATE TABLE scan_requests (head TEXT NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (head, seq)) WITHOUT ROWID;
  INSERT INTO scan_requests SELECT substr(request_id, 1, 8), seq FROM door_log
  WHERE seq <= (SELECT CAST(value AS INTEGER) FROM kept WHERE key = 'folded_up_to');`;

/** D1 does not have this total: a repeat that returns it was answered from the object's row. */
const OWN_TOTAL = 77;

test('an object with indexes by request id prefix drops them and answers repeats from its old rows', async () => {
  const sale = await eventOnSale();
  const [{ id, code }, buyer] = [await soldTicket(sale), await buyerWith(2_000)];
  const menuItemId = await menuItem(sale, { price: 500, quantity: 1 });
  const purchase = purchaseOf(sale);
  const order = { ...purchaseOf(sale), lines: [{ menuItemId, quantity: 1 }] };
  const [first, second] = [scanOf(sale, code), scanOf(sale, code)];
  const scan = async (input: ReturnType<typeof scanOf>) =>
    (await sale.organizer.mutate('checkin.scan', input)).data.outcome;
  const bought = await buyer.mutate('tickets.purchase', purchase);
  const ordered = await buyer.mutate('orders.place', order);
  expect([await scan(first), await scan(second)]).toEqual(['valid', 'refused']);
  // An undo materializes the log; from here on only the log knows that the second scan was refused.
  await sale.organizer.mutate('checkin.undo', undoOf(sale, id));

  const office = boxOfficeOf(sale.eventId);
  await runInDurableObject(office, (_instance, { storage: { sql } }) => {
    sql.exec(PREFIX_INDEXES);
    for (const table of ['purchase_outcomes', 'order_outcomes'])
      sql.exec(`UPDATE ${table} SET answer = json_set(answer, '$.value.totalMinor', ?)`, OWN_TOTAL);
  });
  await evictDurableObject(office);
  const repeated = [
    await buyer.mutate('tickets.purchase', purchase),
    await buyer.mutate('orders.place', order),
  ];
  expect(repeated.map(({ data }) => data)).toEqual([
    { ...bought.data, totalMinor: OWN_TOTAL },
    { ...ordered.data, totalMinor: OWN_TOTAL },
  ]);
  expect([await scan(first), await scan(second)]).toEqual(['valid', 'refused']);
  expect((await statsOf(sale)).checkedIn).toBe(0);
  const old = await runInDurableObject(office, (_instance, { storage: { sql } }) =>
    sql
      .exec(
        "SELECT name FROM sqlite_master WHERE name IN ('scan_requests') OR name LIKE '%_outcomes_request'",
      )
      .toArray(),
  );
  expect(old).toEqual([]);
});
