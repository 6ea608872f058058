import { env, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { eraseAccessNeeds } from '#db/commits/seats/access-needs.ts';
import { OWN_DATA } from '#db/readers/people/data-export.ts';
import { ACCESS_NEEDS_KEPT_MS, type AccessNeeds } from '#shared/seats/access-needs.ts';
import { hallWith } from '#tests/support/seating-plans.ts';
import { boxOfficeOf, buyerWith, eventOnSale, purchaseOf } from '#tests/support/worker/events.ts';
import { type Person, person } from '#tests/support/worker/people.ts';
import { type SeatedSale, seatedSale } from '#tests/support/worker/seat-sales.ts';
import { transferTo } from '#tests/support/worker/transfers.ts';

const NEEDS: AccessNeeds = { needs: ['wheelchair', 'dog'], note: 'By the aisle' };

/** Two seats bought by somebody who has said what they need. */
async function told(sale?: SeatedSale) {
  const at = sale ?? (await seatedSale(hallWith()));
  const buyer = await buyerWith(100_000);
  const { data } = await buyer.mutate('tickets.purchase', { ...purchaseOf(at, 2), needs: NEEDS });
  const [first = '', second = ''] = [...(data.ticketIds as string[])].sort();
  return { sale: at, buyer, first, second, purchaseId: data.purchaseId as string };
}

async function scanBy(who: Person, { eventId }: SeatedSale, code: string, requestId = crypto.randomUUID()) {
  return (await who.mutate('checkin.scan', { requestId, eventId, code })).data;
}

async function codeOf(holder: Person, ticketId: string): Promise<string> {
  return (await holder.query('tickets.get', { ticketId })).data.qr;
}

async function rowsIn({ eventId }: SeatedSale): Promise<number> {
  const row = await env.DB.prepare('SELECT count(*) AS n FROM access_needs WHERE event_id = ?')
    .bind(eventId)
    .first<{ n: number }>();
  return row?.n ?? -1;
}

/** All that the object's storage says of the note, in any table. */
function notesIn({ eventId }: SeatedSale): Promise<string[]> {
  return runInDurableObject(boxOfficeOf(eventId), (_, { storage: { sql } }) => {
    const tables = sql.exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'");
    return tables.toArray().flatMap(({ name }) => {
      if (name.startsWith('_cf_')) return [];
      const rows = JSON.stringify(sql.exec(`SELECT * FROM "${name}"`).toArray());
      return rows.includes(NEEDS.note) ? [name] : [];
    });
  });
}

test('what a guest needs is told to the door with each answer, also to a repeat, and is not in its log', async () => {
  const { sale, buyer, first } = await told();
  const code = await codeOf(buyer, first);
  const requestId = crypto.randomUUID();
  const answers = [
    await scanBy(sale.organizer, sale, code, requestId),
    await scanBy(sale.organizer, sale, code, requestId),
  ];
  for (const answer of answers) {
    expect(answer).toMatchObject({ outcome: 'valid', ticket: { needs: NEEDS, seat: { group: 'A' } } });
  }
  expect(await notesIn(sale)).toEqual(['access_needs']);
});

test('the organizer sees needs beside the purchase and the seats, and not in lists and files', async () => {
  const { sale, purchaseId, first } = await told();
  const { organizer, eventId } = sale;
  const panel = await organizer.query('attendees.purchase', { eventId, purchaseId });
  expect(panel.data.tickets.map(({ needs }: { needs: AccessNeeds }) => needs)).toEqual([NEEDS, NEEDS]);
  const holders = await organizer.query('seats.holders', { eventId });
  expect(holders.data.seats).toContainEqual(expect.objectContaining({ ticketId: first, needs: NEEDS }));
  const list = await organizer.query('attendees.list', { eventId });
  const file = await organizer.query('attendees.export', { eventId });
  expect(JSON.stringify([list.data, file.data])).not.toContain(NEEDS.note);
});

test('a hand-over drops the needs of that ticket alone', async () => {
  const { sale, buyer, first, second } = await told();
  const friend = await person();
  await transferTo(friend, { who: buyer, id: first });
  expect(await rowsIn(sale)).toBe(1);
  const passedOn = await scanBy(sale.organizer, sale, await codeOf(friend, first));
  expect(passedOn.outcome).toBe('valid');
  expect(passedOn.ticket).not.toHaveProperty('needs');
  const kept = await scanBy(sale.organizer, sale, await codeOf(buyer, second));
  expect(kept.ticket.needs).toEqual(NEEDS);
});

test('an event without seats keeps nothing of what a program sends it', async () => {
  const sale = await eventOnSale();
  const buyer = await buyerWith(10_000);
  await buyer.mutate('tickets.purchase', { ...purchaseOf(sale, 1), needs: NEEDS });
  const { results } = await env.DB.prepare('SELECT 1 FROM access_needs WHERE event_id = ?')
    .bind(sale.eventId)
    .all();
  expect(results).toEqual([]);
});

test("they are in a person's own data, and go with the account", async () => {
  const { sale, buyer } = await told();
  const { results } = await env.DB.prepare(OWN_DATA.tickets).bind(buyer.id).all<{ accessNeeds: string }>();
  expect(results.map(({ accessNeeds }) => JSON.parse(accessNeeds))).toEqual([NEEDS, NEEDS]);
  await boxOfficeOf(sale.eventId).forgetHolder(buyer.id);
  expect(await notesIn(sale)).toEqual([]);
  const { lossesDigest } = (await buyer.query('profile.deletion')).data;
  const requestId = crypto.randomUUID();
  const input = { requestId, email: buyer.email, lossesDigest };
  expect((await buyer.mutate('profile.deleteAccount', input)).error).toBeNull();
  expect(await rowsIn(sale)).toBe(0);
});

test('a day after the night they are gone from D1 and from the box office', async () => {
  const { sale } = await told();
  const over = await told();
  await env.DB.prepare('UPDATE events SET starts_at = ?2 - 1, ends_at = ?2 WHERE id = ?1')
    .bind(over.sale.eventId, Date.now() - ACCESS_NEEDS_KEPT_MS)
    .run();
  await eraseAccessNeeds(env.DB, Date.now() + 1);
  expect([await rowsIn(sale), await rowsIn(over.sale)]).toEqual([2, 0]);
  await boxOfficeOf(over.sale.eventId).snapshotChanged();
  await runDurableObjectAlarm(boxOfficeOf(over.sale.eventId));
  await runDurableObjectAlarm(boxOfficeOf(sale.eventId));
  expect(await notesIn(over.sale)).toEqual([]);
  expect(await notesIn(sale)).toEqual(['access_needs']);
});
