import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { readHoldersByEmail } from '#db/readers/check-in/ticket-holders.ts';
import { LOOKUP_ITEMS_MAX } from '#durable/box-office/check-in/guest-list.ts';
import { scanOf, soldTicket, staffOf, undoOf } from '#tests/support/worker/door.ts';
import {
  boxOfficeOf,
  buyerWith,
  eventOnSale,
  fundWallet,
  purchaseOf,
  type Sale,
} from '#tests/support/worker/events.ts';
import { type Person, person } from '#tests/support/worker/people.ts';
import { queryPlans } from '#tests/support/worker/query-plans.ts';

async function guestNamed(sale: Sale, name: string) {
  const guest = await person({ name });
  await fundWallet(guest, 1_000);
  return soldTicket(sale, guest);
}

async function find(who: Person, sale: Sale, name: string) {
  return who.query('checkin.lookup', { eventId: sale.eventId, name });
}

async function namesFor(sale: Sale, name: string): Promise<string[]> {
  const { data } = await find(sale.organizer, sale, name);
  return data.items.map((item: { holderName: string }) => item.holderName);
}

/** What search shows of a code. */
const startOf = (shortCode: string) => shortCode.slice(0, 4);

test("name search ignores case, accents and the order of the name's parts", async () => {
  const sale = await eventOnSale();
  for (const name of ['José Peña García', 'Семён Королёв', "Siobhán O'Connor", 'Anna-Lena Größe'])
    await guestNamed(sale, name);
  expect(await namesFor(sale, 'jose pena')).toEqual(['José Peña García']);
  expect(await namesFor(sale, '  GARCÍA JOS ')).toEqual(['José Peña García']);
  expect(await namesFor(sale, 'королев')).toEqual(['Семён Королёв']);
  expect(await namesFor(sale, 'СЕМЁН')).toEqual(['Семён Королёв']);
  expect(await namesFor(sale, 'oconnor')).toEqual(["Siobhán O'Connor"]);
  expect(await namesFor(sale, 'lena grosse')).toEqual(['Anna-Lena Größe']);
  expect(await namesFor(sale, 'jose connor')).toEqual([]);
  // Wildcards of the query language match nothing.
  expect(await namesFor(sale, '%%%% jose')).toEqual(['José Peña García']);
});

test('a name with one typo, or in the other alphabet, is found if nobody is spelled as typed', async () => {
  const sale = await eventOnSale();
  for (const name of ['Rosa Núñez', 'Luis Fernández', 'Jennifer Lopez', "Siobhán O'Connor", 'Анна Иванова'])
    await guestNamed(sale, name);
  for (const [typed, name] of [
    ['nuñes', 'Rosa Núñez'],
    ['fernandes', 'Luis Fernández'],
    ['Jenifer', 'Jennifer Lopez'],
    ['O’Conor', "Siobhán O'Connor"],
    ['lpoez', 'Jennifer Lopez'],
    ['Фернандес', 'Luis Fernández'],
    ['ivanova anna', 'Анна Иванова'],
    ['ivanowa', 'Анна Иванова'],
  ] as const) {
    const { data } = await find(sale.organizer, sale, typed);
    expect([typed, data.items.map((item: { holderName: string }) => item.holderName)]).toEqual([
      typed,
      [name],
    ]);
    expect(data.isSimilar).toBe(true);
  }
  expect(await namesFor(sale, 'fermandes')).toEqual([]);
  expect(await namesFor(sale, 'jenifer fernandez')).toEqual([]);
  const exact = await find(sale.organizer, sale, 'lopez');
  expect(exact.data).not.toHaveProperty('isSimilar');
});

test('a guest is found by email, and by their code or its start, and a code is not told sign by sign', async () => {
  const sale = await eventOnSale();
  const guest = await guestNamed(sale, 'Marta Alonso');
  await guestNamed(sale, 'Rosa Zapata');
  const { email } = guest.who;
  for (const typed of [
    email.toUpperCase(),
    `${email.split('@')[0]}@`,
    guest.shortCode,
    startOf(guest.shortCode),
  ])
    expect([typed, await namesFor(sale, typed)]).toEqual([typed, ['Marta Alonso']]);
  expect(await namesFor(sale, `${guest.shortCode} +2`)).toEqual(['Marta Alonso']);
  for (const typed of ['nobody@', email.slice(0, -1), guest.shortCode.slice(0, 7)])
    expect([typed, await namesFor(sale, typed)]).toEqual([typed, []]);
  // People elsewhere are not told from people who do not exist.
  const other = await eventOnSale();
  expect(await namesFor(other, email)).toEqual([]);
});

test('a search with fewer than four letters lists nobody', async () => {
  const sale = await eventOnSale();
  await guestNamed(sale, 'Anna Ivanova');
  for (const name of ['', 'ann', ' a n n ', '%%%%', '____', 'an%_-']) {
    const refused = await find(sale.organizer, sale, name);
    expect([refused.status, refused.error?.data.errorCode]).toEqual([400, 'BAD_INPUT']);
  }
  expect((await find(sale.organizer, sale, 'x'.repeat(200))).status).toBe(400);
  expect(await namesFor(sale, 'anna')).toEqual(['Anna Ivanova']);
});

test('each short search word must begin a different part of the name', async () => {
  const sale = await eventOnSale();
  for (const name of ['Bo Li', 'Li Lin', 'Anna Ivanova', "Nora O'Brien", 'Eva Teresa Ortiz Vega'])
    await guestNamed(sale, name);
  for (const letters of ['a a a a', 'i n o a', 'nn va', 'an ann', 'an anna iv iva', 'li bo b', 'o l i n'])
    expect(await namesFor(sale, letters)).toEqual([]);
  expect(await namesFor(sale, 'bo li')).toEqual(['Bo Li']);
  expect(await namesFor(sale, 'LI  bo')).toEqual(['Bo Li']);
  expect(await namesFor(sale, 'li li')).toEqual(['Li Lin']);
  expect(await namesFor(sale, 'li lin')).toEqual(['Li Lin']);
  expect(await namesFor(sale, 'an iv')).toEqual(['Anna Ivanova']);
  expect(await namesFor(sale, 'a ivan')).toEqual(['Anna Ivanova']);
  expect(await namesFor(sale, 'no bri')).toEqual([]);
  expect(await namesFor(sale, 'brien')).toEqual(["Nora O'Brien"]);
  expect(await namesFor(sale, 'e t o v')).toEqual(['Eva Teresa Ortiz Vega']);
});

test('search lists guests outside first, then guests inside with time and gate, and omits refunded tickets', async () => {
  const sale = await eventOnSale();
  const [inside, outside, refunded] = [
    await guestNamed(sale, 'Marta Alonso'),
    await guestNamed(sale, 'Marta Zapata'),
    await guestNamed(sale, 'Marta Blanco'),
  ];
  const scan = await sale.organizer.mutate('checkin.scan', scanOf(sale, inside.code));
  await sale.organizer.mutate('refunds.refundTicket', {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    ticketId: refunded.id,
  });
  expect((await find(sale.organizer, sale, 'marta')).data).toEqual({
    items: [
      {
        id: outside.id,
        typeName: 'Type 1',
        holderName: 'Marta Zapata',
        inPurchase: { position: 1, size: 1 },
        status: 'active',
        usedAt: null,
        gate: '',
        codeStart: startOf(outside.shortCode),
      },
      {
        id: inside.id,
        typeName: 'Type 1',
        holderName: 'Marta Alonso',
        inPurchase: { position: 1, size: 1 },
        status: 'used',
        usedAt: scan.data.scannedAt,
        gate: 'North',
        inside: 1,
        codeStart: startOf(inside.shortCode),
      },
    ],
    more: false,
  });
  await sale.organizer.mutate('checkin.undo', undoOf(sale, inside.id));
  expect(await namesFor(sale, 'marta')).toEqual(['Marta Alonso', 'Marta Zapata']);
});

test('a ticket found by name is checked in once by its ID, with the same answers as a scan', async () => {
  const sale = await eventOnSale();
  const scanner = await staffOf(sale);
  const guest = await guestNamed(sale, 'Olga Petrova');
  const { data: found } = await find(scanner, sale, 'petrova');
  const subject = { ticketId: found.items[0].id as string };
  const input = scanOf(sale, subject);
  expect((await scanner.mutate('checkin.scan', input)).data).toMatchObject({
    outcome: 'valid',
    ticket: { id: guest.id, holderName: 'Olga Petrova' },
  });
  expect((await scanner.mutate('checkin.scan', input)).data.outcome).toBe('valid');
  for (const again of [subject, guest.code])
    expect((await scanner.mutate('checkin.scan', scanOf(sale, again))).data.code).toBe('TICKET_ALREADY_USED');
  // The same request ID with the code, or with another ticket, is REQUEST_ID_REUSED.
  const { requestId } = input;
  for (const other of [guest.code, guest.id, { ticketId: crypto.randomUUID() }]) {
    const reused = await scanner.mutate('checkin.scan', scanOf(sale, other, { requestId }));
    expect(reused.error?.data.errorCode).toBe('REQUEST_ID_REUSED');
  }
});

test('a scan takes either a ticket ID or a code, and one is not accepted as the other', async () => {
  const [sale, other] = await Promise.all([eventOnSale(), eventOnSale()]);
  const [mine, elsewhere] = await Promise.all([soldTicket(sale), soldTicket(other)]);
  const ask = async (input: Record<string, unknown>) => sale.organizer.mutate('checkin.scan', input);
  expect((await ask(scanOf(sale, mine.id))).data.code).toBe('QR_FORMAT_INVALID');
  expect((await ask(scanOf(sale, `\n${mine.id}`))).data.code).toBe('QR_FORMAT_INVALID');
  expect((await ask(scanOf(sale, { ticketId: mine.code }))).status).toBe(400);
  expect((await ask({ ...scanOf(sale, mine.code), ticketId: mine.id })).status).toBe(400);
  expect((await ask(scanOf(sale, mine.code, { code: undefined }))).status).toBe(400);
  // A ticket of another event reveals nothing about its holder.
  expect((await ask(scanOf(sale, { ticketId: elsewhere.id }))).data).toMatchObject({
    code: 'TICKET_INVALID',
    ticket: null,
  });
  expect((await ask(scanOf(sale, mine.code))).data.outcome).toBe('valid');
  expect((await other.organizer.mutate('checkin.scan', scanOf(other, elsewhere.code))).data.outcome).toBe(
    'valid',
  );
});

test("only door staff of the event can search, and they find only the event's own guests", async () => {
  const [sale, other] = await Promise.all([eventOnSale(), eventOnSale()]);
  const guest = await guestNamed(sale, 'Lucía Morales');
  await guestNamed(other, 'Lucía Elsewhere');
  for (const stranger of [guest.who, other.organizer, await staffOf(sale, 'vendor'), await staffOf(other)]) {
    const refused = await find(stranger, sale, 'lucia');
    expect([refused.status, refused.error?.data.errorCode]).toEqual([403, 'SCAN_NOT_PERMITTED']);
  }
  for (const colleague of [await staffOf(sale), await person({ role: 'admin' })])
    expect((await find(colleague, sale, 'lucia')).data.items).toHaveLength(1);
  const nowhere = await find(await staffOf(sale), { ...sale, eventId: crypto.randomUUID() }, 'lucia');
  expect([nowhere.status, nowhere.error?.data.errorCode]).toEqual([404, 'EVENT_NOT_FOUND']);
});

test('a name search with more matches than fit says that the list is incomplete', async () => {
  const sale = await eventOnSale({ types: [{ price: 0, quantity: 100, perOrderLimit: 50 }] });
  const buyer = await buyerWith(0);
  await buyer.mutate('tickets.purchase', purchaseOf(sale, LOOKUP_ITEMS_MAX));
  const name = buyer.name;
  expect((await find(sale.organizer, sale, name)).data).toMatchObject({ more: false });
  await buyer.mutate('tickets.purchase', purchaseOf(sale, 1));
  const { data } = await find(sale.organizer, sale, name);
  expect([data.items.length, data.more]).toEqual([LOOKUP_ITEMS_MAX, true]);
});

test('search finds tickets that the object has not seen', async () => {
  const forgotten = await eventOnSale();
  await guestNamed(forgotten, 'Ивана Ёлкина');
  await runInDurableObject(boxOfficeOf(forgotten.eventId), async (_instance, { storage }) => {
    storage.sql.exec("DELETE FROM door_tickets; DELETE FROM kept WHERE key LIKE 'caught_up%'");
  });
  await evictDurableObject(boxOfficeOf(forgotten.eventId));
  expect(await namesFor(forgotten, 'елкина')).toEqual(['Ивана Ёлкина']);
});

test('holders are found by email through indexes', async () => {
  const [plan = ''] = await queryPlans((reader) => readHoldersByEmail(reader, 'e', 'olga@'));
  expect(plan).toContain('INDEX users_email (email>? AND email<?)');
  expect(plan).not.toMatch(/SCAN (u|t)\b/);
});
