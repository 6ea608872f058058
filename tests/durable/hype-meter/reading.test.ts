import { env, runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { CITY_SPELLINGS, HYPE_QUERIES } from '#db/readers/hype/hype.ts';
import { buyIn, eventIn, hypeOf, meterOf, newCity } from '#tests/support/worker/hype.ts';

const soon = <T>(read: () => T) => expect.poll(read);

test('all D1 queries of the meter use an index', async () => {
  for (const sql of [CITY_SPELLINGS, ...HYPE_QUERIES]) {
    const params = ['[]', 0, 0].slice(0, new Set(sql.match(/\?\d/g)).size);
    const explain = env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`).bind(...params);
    const { results } = await explain.all<{ detail: string }>();
    const scans = results
      .map(({ detail }) => detail)
      .filter((detail) => detail.startsWith('SCAN') && !/VIRTUAL TABLE|SCAN walk|CONSTANT ROW/.test(detail));
    expect(scans, sql).toEqual([]);
  }
});

test('after D1 is restored to an earlier time, the meter drops the lost sales and counts new ones', async () => {
  const city = newCity();
  const sale = await eventIn(city);
  await buyIn(sale, 1);
  await buyIn(sale, 5);
  await soon(async () => (await hypeOf(city)).numbers.totals.tickets).toBe(6);
  const { key } = (await hypeOf(city)).city;
  await env.DB.batch([
    env.DB.prepare(
      `DELETE FROM purchase_lines WHERE quantity = 5 AND purchase_id IN
         (SELECT id FROM purchases WHERE event_id = ?)`,
    ).bind(sale.eventId),
    env.DB.prepare(
      `DELETE FROM tickets WHERE purchase_id IN (SELECT id FROM purchases p WHERE event_id = ?
         AND NOT EXISTS (SELECT 1 FROM purchase_lines WHERE purchase_id = p.id))`,
    ).bind(sale.eventId),
    env.DB.prepare(
      `DELETE FROM purchases WHERE event_id = ?1
         AND NOT EXISTS (SELECT 1 FROM purchase_lines WHERE purchase_id = purchases.id)`,
    ).bind(sale.eventId),
    env.DB.prepare('UPDATE ticket_types SET sold = 1 WHERE event_id = ?').bind(sale.eventId),
  ]);
  await meterOf(city).notify(key, sale.eventId);
  await soon(async () => (await hypeOf(city)).numbers.totals.tickets).toBe(1);
});

test('damaged buckets are recounted from D1', async () => {
  const city = newCity();
  const sale = await eventIn(city);
  await buyIn(sale, 3);
  const { key } = (await hypeOf(city)).city;
  await runInDurableObject(meterOf(city), (_, { storage }) => {
    storage.sql.exec('UPDATE ticket_buckets SET sold = 70');
  });
  await meterOf(city).notify(key, sale.eventId);
  await soon(async () => (await hypeOf(city)).numbers.totals.tickets).toBe(3);
});

test("the meter trusts D1's rows over a contradicting counter, and still counts new sales", async () => {
  const city = newCity();
  const sale = await eventIn(city);
  await env.DB.prepare('UPDATE ticket_types SET sold = 40 WHERE event_id = ?').bind(sale.eventId).run();
  expect((await hypeOf(city)).numbers.totals.tickets).toBe(0);
  await buyIn(sale, 2);
  await soon(async () => (await hypeOf(city)).numbers.totals.tickets).toBe(2);
});
