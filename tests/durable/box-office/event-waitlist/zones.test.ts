import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { afterEach, expect, test } from 'vitest';
import { addRows } from '#shared/seats/builder/rows.ts';
import { CIRCLE, hallWith, STALLS } from '#tests/support/seating-plans.ts';
import { type SoldTicket, scanOf, soldTicket } from '#tests/support/worker/door.ts';
import { boxOfficeOf, eventOnSale, type Sale } from '#tests/support/worker/events.ts';
import { mailProvider } from '#tests/support/worker/mails.ts';
import { findingsInOwnBooks } from '#tests/support/worker/own-books.ts';
import { guest, type Person, person } from '#tests/support/worker/people.ts';
import { giveSeats, seatsOfTickets } from '#tests/support/worker/seats.ts';
import {
  claim,
  codeOf,
  expectStatus,
  giveBack,
  join,
  leave,
  offerOf,
  queued,
  waitOf,
} from '#tests/support/worker/waits.ts';

afterEach(async () => {
  expect(await findingsInOwnBooks()).toEqual([]);
});

interface Hall {
  /** Of the stalls, whose tickets come first. */
  sale: Sale;
  circle: Sale;
  tickets: { stalls: SoldTicket[]; circle: SoldTicket[] };
}

/** Two seats in each of two zones, all sold. */
async function soldOutHall(): Promise<Hall> {
  const sale = await eventOnSale({ types: [{ quantity: 5 }] });
  const row = { names: ['B'], seats: 2, zoneId: CIRCLE, position: { x: 0, y: 60 } };
  const { typeOf } = await giveSeats(sale, addRows(hallWith({ seats: 2 }), row));
  const [stalls, circle] = [STALLS, CIRCLE].map((zone) => ({ ...sale, typeId: typeOf[zone] ?? '' }));
  if (!stalls || !circle) throw new Error('The hall lacks a zone');
  const sell = async (of: Sale) => [await soldTicket(of), await soldTicket(of)];
  return { sale: stalls, circle, tickets: { stalls: await sell(stalls), circle: await sell(circle) } };
}

const waitForBoth = ({ sale, circle }: Hall, who: Person, more: object = {}) =>
  join(sale, who, { alsoTypeIds: [circle.typeId], ...more });

test('one entry waits for any seat in two zones, and gets what is given back first', async () => {
  const hall = await soldOutHall();
  const [who] = await queued(hall.sale, 1, { alsoTypeIds: [hall.circle.typeId] });
  const [given] = hall.tickets.circle;
  if (!who || !given) throw new Error('Nobody waits');
  const [seat] = await seatsOfTickets([given.id]);
  await expectStatus(hall.sale, who, 'waiting');
  expect(await waitOf(hall.sale, who)).toMatchObject({
    ticketTypeId: hall.sale.typeId,
    alsoTypes: [{ id: hall.circle.typeId, name: expect.any(String) }],
  });
  await giveBack(given);
  const { checkoutId } = await offerOf(hall.sale, who);
  const { data } = await who.query('checkout.get', { checkoutId });
  expect(data.price.lines).toMatchObject([{ itemId: hall.circle.typeId, quantity: 1 }]);
  const paid = await claim(who, checkoutId);
  expect(paid.data.state).toBe('done');
  await expectStatus(hall.sale, who, 'claimed');
  const { data: own } = await who.query('tickets.mine', { when: 'coming' });
  expect(await seatsOfTickets(own.items.map(({ id }: { id: string }) => id))).toEqual([seat]);
});

test('an offer leaves the seat of a ticket that was used after all, and takes the other one that was given back', async () => {
  const { sale, tickets } = await soldOutHall();
  const [who] = await queued(sale, 1);
  if (!who) throw new Error('Nobody waits');
  for (const given of tickets.stalls) await giveBack(given);
  const { checkoutId } = await offerOf(sale, who);
  const { data } = await who.query('checkout.get', { checkoutId });
  const seatIds = await seatsOfTickets(tickets.stalls.map(({ id }) => id));
  const at = seatIds.indexOf(data.price.lines[0].seats[0].id);
  const [used, other] = [tickets.stalls[at], tickets.stalls[1 - at]];
  const entry = await sale.organizer.mutate('checkin.scan', scanOf(sale, used?.code ?? ''));
  expect(entry.data.outcome).toBe('valid');
  const next = async () => (await offerOf(sale, who)).checkoutId;
  await expect.poll(next).not.toBe(checkoutId);
  expect((await claim(who, await next())).data.state).toBe('done');
  const { data: own } = await who.query('tickets.mine', { when: 'coming' });
  expect(await seatsOfTickets(own.items.map(({ id }: { id: string }) => id))).toEqual(
    await seatsOfTickets([other?.id ?? '']),
  );
});

test('the mail of the offer names all zones of the entry', async () => {
  const provider = mailProvider();
  const hall = await soldOutHall();
  const [who] = await queued(hall.sale, 1, { alsoTypeIds: [hall.circle.typeId] });
  const [given] = hall.tickets.stalls;
  if (!who || !given) throw new Error('Nobody waits');
  await giveBack(given);
  await offerOf(hall.sale, who);
  provider.clock.now = Date.now() + 1_000;
  await provider.drain();
  const [mail] = (await provider.taken()).filter(
    ({ to, subject }) => to[0] === who.email && /turn/.test(subject),
  );
  expect(mail?.text).toContain('Stalls or Circle');
});

test('who waits longest is served first in each zone, also by an entry for several', async () => {
  const hall = await soldOutHall();
  const [both] = await queued(hall.sale, 1, { alsoTypeIds: [hall.circle.typeId] });
  const [later] = await queued(hall.circle, 1);
  const [first, second] = hall.tickets.circle;
  if (!both || !later || !first || !second) throw new Error('Nobody waits');
  await expect.poll(async () => (await waitOf(hall.sale, later))?.ahead).toBe(1);
  const counts = await guest.query('eventWaitlist.counts', { eventId: hall.sale.eventId });
  expect(counts.data).toEqual(
    expect.arrayContaining([
      { ticketTypeId: hall.sale.typeId, waiting: 1 },
      { ticketTypeId: hall.circle.typeId, waiting: 2 },
    ]),
  );
  await giveBack(first);
  await offerOf(hall.sale, both);
  expect((await waitOf(hall.sale, later))?.status).toBe('waiting');
  await giveBack(second);
  await offerOf(hall.sale, later);
});

test('a free seat of a zone that somebody takes as well is sold to nobody else', async () => {
  const hall = await soldOutHall();
  const [both] = await queued(hall.sale, 1, { alsoTypeIds: [hall.circle.typeId], quantity: 2 });
  const [given] = hall.tickets.circle;
  if (!both || !given) throw new Error('Nobody waits');
  await giveBack(given);
  await offerOf(hall.sale, both);
  const { data } = await guest.query('events.get', { eventId: hall.sale.eventId });
  const states = data.ticketTypes.map(({ id, saleState }: { id: string; saleState: string }) => [
    id,
    saleState,
  ]);
  expect(states).toContainEqual([hall.circle.typeId, 'sold_out']);
});

test('an entry for several zones survives an eviction and lost storage', async () => {
  const hall = await soldOutHall();
  const [who] = await queued(hall.sale, 1, { alsoTypeIds: [hall.circle.typeId] });
  const [given] = hall.tickets.circle;
  if (!who || !given) throw new Error('Nobody waits');
  await expectStatus(hall.sale, who, 'waiting');
  const office = boxOfficeOf(hall.sale.eventId);
  await evictDurableObject(office);
  await runInDurableObject(office, (_, { storage }) => storage.deleteAll());
  await evictDurableObject(office);
  await giveBack(given);
  await offerOf(hall.sale, who);
});

test('zones are joined once, sold out, of different seats, and by whom the limits let', async () => {
  const hall = await soldOutHall();
  const who = await person();
  const requestId = crypto.randomUUID();
  const joined = await waitForBoth(hall, who, { requestId });
  expect(joined.error).toBeNull();
  expect((await waitForBoth(hall, who, { requestId })).data).toEqual(joined.data);
  expect(codeOf(await join(hall.sale, who, { requestId }))).toBe('REQUEST_ID_REUSED');
  expect(codeOf(await join(hall.circle, who))).toBe('WAITLIST_JOINED');
  expect(codeOf(await waitForBoth(hall, await person(), { alsoTypeIds: [hall.sale.typeId] }))).toBe(
    'BAD_INPUT',
  );
  const standing = (await eventTypes(hall)).find(
    (id) => id !== hall.sale.typeId && id !== hall.circle.typeId,
  );
  expect(codeOf(await waitForBoth(hall, await person(), { alsoTypeIds: [standing] }))).toBe('NOT_SEATED');
  await leave(hall.sale, who, joined.data.waiterId);
  const [given] = hall.tickets.circle;
  if (!given) throw new Error('Nothing was sold');
  await giveBack(given);
  expect(codeOf(await waitForBoth(hall, await person()))).toBe('WAITLIST_NOT_NEEDED');
});

async function eventTypes({ sale }: Hall): Promise<string[]> {
  const { data } = await guest.query('events.get', { eventId: sale.eventId });
  return data.ticketTypes.map(({ id }: { id: string }) => id);
}
