import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { readAttendeePurchase } from '#db/readers/attendees/attendee-purchase.ts';
import { readAttendeeHead, readAttendees } from '#db/readers/attendees/attendees.ts';
import { buyerWith, eventOnSale, purchaseOf, type Sale } from '#tests/support/worker/events.ts';
import { type Person, person } from '#tests/support/worker/people.ts';
import { queryPlans } from '#tests/support/worker/query-plans.ts';

async function named(name: string): Promise<Person> {
  const buyer = await buyerWith(20_000);
  await env.DB.prepare('UPDATE users SET name = ? WHERE id = ?').bind(name, buyer.id).run();
  return buyer;
}

async function buy(who: Person, sale: Sale, more: object = {}): Promise<string[]> {
  const { data, error } = await who.mutate('tickets.purchase', purchaseOf(sale, 1, { ...more }));
  if (error) throw new Error(error.message);
  return data.ticketIds;
}

const list = (who: Person, sale: Sale, more: object = {}) =>
  who.query('attendees.list', { eventId: sale.eventId, ...more });

async function namesFound(who: Person, sale: Sale, search: string): Promise<string[]> {
  const { data } = await list(who, sale, { search });
  return data.items.map((item: { guest: { name: string } }) => item.guest.name).sort();
}

test('the organizer and administrators see attendees with email, ticket type, code and amount paid', async () => {
  const sale = await eventOnSale({ types: [{ name: 'Balcony', price: 1_000 }] });
  const buyer = await named('Ana Núñez');
  const [ticketId] = await buy(buyer, sale);
  for (const who of [sale.organizer, await person({ role: 'admin' })]) {
    const { data } = await list(who, sale);
    expect(data).toMatchObject({
      total: 1,
      event: { name: 'Night', timeZone: 'UTC', currency: 'USD', phase: 'published' },
      types: [{ id: sale.typeId, name: 'Balcony', sold: 1 }],
    });
    expect(data.items).toMatchObject([
      {
        ticketId,
        status: 'active',
        type: { name: 'Balcony' },
        guest: { name: 'Ana Núñez', email: buyer.email },
        amountPaidMinor: 1_000,
        usedAt: null,
      },
    ]);
    expect(data.items[0].shortCode).toMatch(/^.{4}-.{4}-.{4}$/);
  }
});

test('other organizers, door staff and guests cannot list attendees', async () => {
  const sale = await eventOnSale();
  const buyer = await named('Ana Núñez');
  const [ticketId] = await buy(buyer, sale);
  const [rival, scanner] = await Promise.all([person({ role: 'organizer' }), person()]);
  await env.DB.prepare(
    `INSERT INTO staff_assignments (event_id, user_id, role, assigned_by, created_at)
     VALUES (?1, ?2, 'scanner', ?2, 0)`,
  )
    .bind(sale.eventId, scanner.id)
    .run();
  const calls = [
    ['attendees.list', 'query', { eventId: sale.eventId }],
    ['attendees.export', 'query', { eventId: sale.eventId }],
    ['attendees.resend', 'mutate', { requestId: crypto.randomUUID(), eventId: sale.eventId, ticketId }],
  ] as const;
  for (const [path, kind, input] of calls) {
    expect((await rival[kind](path, input)).error?.data.errorCode).toBe('EVENT_NOT_FOUND');
    for (const who of [scanner, buyer])
      expect((await who[kind](path, input)).error?.data.errorCode).toBe('ORGANIZERS_ONLY');
  }
  const other = await eventOnSale({ organizer: rival });
  const mixed = { requestId: crypto.randomUUID(), eventId: other.eventId, ticketId };
  expect((await rival.mutate('attendees.resend', mixed)).error?.data.errorCode).toBe('NOT_FOUND');
});

test('attendees are found by name without accents, in Cyrillic, by email, code and number', async () => {
  const sale = await eventOnSale();
  const [ana, olga, pat] = await Promise.all(['Ana Núñez', 'Ольга Королёва', 'Pat O’Brien'].map(named));
  for (const buyer of [ana, olga, pat]) if (buyer) await buy(buyer, sale);
  const found = (search: string) => namesFound(sale.organizer, sale, search);
  expect(await found('nunez ana')).toEqual(['Ana Núñez']);
  expect(await found('НУ')).toEqual([]);
  expect(await found('королева')).toEqual(['Ольга Королёва']);
  expect(await found('ОЛЬГА КОРОЛЁ')).toEqual(['Ольга Королёва']);
  expect(await found('obrien')).toEqual(['Pat O’Brien']);
  expect(await found('o’brien')).toEqual(['Pat O’Brien']);
  expect(await found(olga?.email.toUpperCase() ?? '')).toEqual(['Ольга Королёва']);
  const { data } = await list(sale.organizer, sale, { search: 'nunez' });
  const { ticketId, shortCode } = data.items[0];
  expect(await found(shortCode.toLowerCase())).toEqual(['Ana Núñez']);
  expect(await found(shortCode.slice(0, 9))).toEqual(['Ana Núñez']);
  expect(await found(ticketId)).toEqual(['Ana Núñez']);
  // Ids begin with the time, which all three share.
  expect(await found(ticketId.slice(0, 23).toUpperCase())).toEqual(['Ana Núñez']);
  for (const nothing of ['%', '"', '* OR ana', '—']) expect(await found(nothing)).toEqual([]);
});

test('a renamed attendee is found by the new name only', async () => {
  const sale = await eventOnSale();
  const buyer = await named('Before');
  await buy(buyer, sale);
  await env.DB.prepare(`UPDATE users SET name = 'After' WHERE id = ?`).bind(buyer.id).run();
  expect(await namesFound(sale.organizer, sale, 'before')).toEqual([]);
  expect(await namesFound(sale.organizer, sale, 'after')).toEqual(['After']);
});

test('type and state filter the list', async () => {
  const sale = await eventOnSale({ types: [{ name: 'Floor' }, { name: 'Balcony' }] });
  const buyer = await named('Ana');
  const [, balcony] = sale.typeIds;
  for (let count = 0; count < 3; count++) await buy(buyer, sale);
  const [other] = await buy(buyer, sale, { lines: [{ ticketTypeId: balcony, quantity: 1 }] });
  const refund = { requestId: crypto.randomUUID(), eventId: sale.eventId, ticketId: other };
  expect((await sale.organizer.mutate('refunds.refundTicket', refund)).status).toBe(200);
  const found = async (more: object) => {
    const { data } = await list(sale.organizer, sale, more);
    expect(data.items).toHaveLength(data.total);
    return data.total;
  };
  expect(await found({})).toBe(4);
  expect(await found({ ticketTypeId: balcony })).toBe(1);
  expect(await found({ ticketTypeId: balcony, status: 'active' })).toBe(0);
  expect(await found({ status: 'refunded' })).toBe(1);
  expect(await found({ search: 'ana', status: 'refunded' })).toBe(1);
});

test('pages hold whole purchases, each ticket once, by time of purchase and by name', async () => {
  const sale = await eventOnSale({
    types: [
      { price: 0, quantity: 500, perOrderLimit: 50, perPersonLimit: 100 },
      { price: 0, quantity: 500 },
    ],
  });
  const [first, second] = sale.typeIds;
  const buyers = await Promise.all(['Zoe', 'Ana', 'Max'].map(named));
  for (const buyer of buyers)
    for (const quantity of [40, 30])
      await buy(buyer, sale, {
        lines: [
          { ticketTypeId: first, quantity },
          { ticketTypeId: second, quantity: 5 },
        ],
      });
  for (const sort of ['bought', '-bought', 'name', '-name']) {
    const items: { ticketId: string; purchaseId: string; guest: { name: string }; purchasedAt: string }[] =
      [];
    let cursor: string | null = null;
    let pages = 0;
    do {
      const { data }: { data: { items: typeof items; nextCursor: string | null } } = await list(
        sale.organizer,
        sale,
        { sort, cursor },
      );
      const before = new Set(items.map(({ purchaseId }) => purchaseId));
      expect(data.items.some(({ purchaseId }) => before.has(purchaseId))).toBe(false);
      items.push(...data.items);
      cursor = data.nextCursor;
      pages++;
    } while (cursor);
    expect(pages).toBe(2);
    expect(new Set(items.map(({ ticketId }) => ticketId)).size).toBe(240);
    const keys = items.map(({ guest, purchasedAt }) => (sort.endsWith('name') ? guest.name : purchasedAt));
    const sorted = [...keys].sort();
    expect(keys).toEqual(sort.startsWith('-') ? sorted.reverse() : sorted);
  }
});

test('every column sorts a small event, by whole purchases, in both directions', async () => {
  const sale = await eventOnSale({
    types: [
      { name: 'Floor', price: 500, perOrderLimit: 10 },
      { name: 'Balcony', price: 2_000 },
    ],
  });
  const [floor = '', balcony = ''] = sale.typeIds;
  const of = (ticketTypeId: string, quantity: number) => ({ lines: [{ ticketTypeId, quantity }] });
  await buy(await named('Ana'), sale, of(balcony, 1));
  const [entry = ''] = await buy(await named('Bea'), sale, of(floor, 1));
  const [returned = ''] = await buy(await named('Cy'), sale, of(floor, 2));
  await buy(await named('Dee'), sale, of(floor, 3));
  const { eventId } = sale;
  const scan = { requestId: crypto.randomUUID(), eventId, ticketId: entry, gate: 'North' };
  expect((await sale.organizer.mutate('checkin.scan', scan)).data.outcome).toBe('valid');
  const refund = { requestId: crypto.randomUUID(), eventId, ticketId: returned };
  expect((await sale.organizer.mutate('refunds.refundTicket', refund)).status).toBe(200);
  const sorted = async (sort: string) => {
    const { data } = await list(sale.organizer, sale, { sort });
    return [...new Set(data.items.map((item: { guest: { name: string } }) => item.guest.name[0]))].join('');
  };
  await expect.poll(() => sorted('-in')).toMatch(/^B/);
  expect(await sorted('name')).toBe('ABCD');
  expect(await sorted('-type')).toMatch(/^A/);
  expect(await sorted('type')).toMatch(/A$/);
  expect(await sorted('paid')).toBe('BCDA');
  expect(await sorted('-paid')).toBe('ADCB');
  expect(await sorted('-state')).toMatch(/^B/);
});

test('a page of a large event is read by index, whatever its filter, and a search starts from what it names', async () => {
  const filter = { eventId: 'e', search: null, typeId: null, status: null };
  const page = { sort: '-bought', after: { value: 1, id: 'p' }, limit: 150 } as const;
  const search = { people: 'ana', code: 'ABCD', id: '0123abcd' };
  const plans = await queryPlans(async (reader) => {
    await readAttendeeHead(reader, filter, null);
    await readAttendees(reader, { ...filter, ...page });
    await readAttendees(reader, { ...filter, ...page, typeId: 't', status: 'used' });
    await readAttendees(reader, { ...filter, ...page, search, typeId: 't' });
    await readAttendeePurchase(reader, { eventId: 'e', purchaseId: 'p' });
  });
  expect(plans).toHaveLength(16);
  for (const plan of plans)
    expect(plan).not.toMatch(
      /SCAN (tickets|ticket|ticket_transfers|check_ins|refunds|deliveries|purchases|users)\b/,
    );
  expect(plans[3]).toContain('disputes USING INDEX disputes_status (status=?)');
  expect(plans[4]).toContain(
    'INDEX tickets_type (ticket_type_id=? AND status=? AND (created_at,purchase_id)<(?,?))',
  );
  expect(plans[13]).toContain('INDEX deliveries_resent (kind=? AND <expr>=?');
});

test('the export has every ticket once, in parts, with the same filters', async () => {
  const sale = await eventOnSale();
  const buyer = await named('Ana');
  const ids: string[] = [];
  for (let count = 0; count < 3; count++) ids.push(...(await buy(buyer, sale)));
  const { data } = await sale.organizer.query('attendees.export', { eventId: sale.eventId });
  expect(data.next).toBeNull();
  expect(data.items.map((item: { ticketId: string }) => item.ticketId)).toEqual(ids);
  const { purchasedAt, purchaseId } = data.items[0];
  const after = `#${Date.parse(purchasedAt)} ${purchaseId}`;
  const rest = await sale.organizer.query('attendees.export', { eventId: sale.eventId, after });
  expect(rest.data.items.map((item: { ticketId: string }) => item.ticketId)).toEqual(ids.slice(1));
  const none = await sale.organizer.query('attendees.export', { eventId: sale.eventId, status: 'used' });
  expect(none.data.items).toEqual([]);
});

test('a deleted person is listed without name and email, and cannot be searched by them', async () => {
  const sale = await eventOnSale({ types: [{ price: 0 }] });
  const buyer = await named('Vera Leaving');
  await buy(buyer, sale);
  await env.DB.prepare(
    `UPDATE users SET email = 'deleted-' || id || '@deleted.invalid', name = '—', deleted_at = 1 WHERE id = ?`,
  )
    .bind(buyer.id)
    .run();
  const { data } = await list(sale.organizer, sale);
  expect(data.items[0].guest).toEqual({ name: '—', email: null });
  expect(await namesFound(sale.organizer, sale, 'vera')).toEqual([]);
  expect(await namesFound(sale.organizer, sale, buyer.email)).toEqual([]);
});
