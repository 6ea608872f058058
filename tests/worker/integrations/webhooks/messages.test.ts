import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { checkInsOf, scanOf, soldTicket, undoOf } from '#tests/support/worker/door.ts';
import { buyerWith, eventOnSale, menuItem, purchaseOf } from '#tests/support/worker/events.ts';
import { person } from '#tests/support/worker/people.ts';
import { endpointOf, isSignedBy, webhookReceiver } from '#tests/support/worker/webhooks.ts';

const typesOf = (messages: { body: string }[]) => messages.map(({ body }) => JSON.parse(body).type);

test('a purchase is sent once, signed, with amounts in minor units and without admission codes', async () => {
  const receiver = webhookReceiver();
  const sale = await eventOnSale({ types: [{ name: 'Balcony', price: 1_250 }] });
  const endpoint = await endpointOf(sale.organizer, receiver);
  const buyer = await buyerWith(10_000);
  const { data } = await buyer.mutate('tickets.purchase', purchaseOf(sale, 2));
  const sentAfter = Math.floor(Date.now() / 1_000);
  await receiver.drain();
  await receiver.drain();
  const [message, ...others] = await receiver.received();
  if (!message) throw new Error('It was told');
  expect(others).toEqual([]);
  expect(isSignedBy(endpoint.secret, message)).toBe(true);
  expect(isSignedBy(endpoint.secret, { ...message, body: message.body.replace('2500', '2501') })).toBe(false);
  expect(message.headers['content-type']).toBe('application/json');
  expect(message.headers['webhook-id']).toBe(`msg_purchase_completed_${data.purchaseId}`);
  expect(Number(message.headers['webhook-timestamp'])).toBeGreaterThanOrEqual(sentAfter);
  expect(JSON.parse(message.body)).toEqual({
    type: 'purchase.completed',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    data: {
      purchaseId: data.purchaseId,
      event: { id: sale.eventId, name: 'Night' },
      guest: { name: buyer.name, email: buyer.email },
      currency: 'USD',
      subtotalMinor: 2_500,
      discountMinor: 0,
      totalMinor: 2_500,
      lines: [{ ticketTypeId: sale.typeId, name: 'Balcony', quantity: 2, totalMinor: 2_500 }],
      ticketIds: expect.arrayContaining(data.ticketIds),
      seats: [],
      inCash: false,
    },
  });
  const secrets = await env.DB.prepare('SELECT secret, short_code FROM tickets WHERE purchase_id = ?')
    .bind(data.purchaseId)
    .all<{ secret: string; short_code: string }>();
  for (const { secret, short_code } of secrets.results) {
    expect(message.body).not.toContain(secret);
    expect(message.body).not.toContain(short_code);
  }
});

test("a ticket's check-ins and refunds are sent in their order", async () => {
  const receiver = webhookReceiver();
  const sale = await eventOnSale();
  await endpointOf(sale.organizer, receiver);
  const ticket = await soldTicket(sale);
  await sale.organizer.mutate('checkin.scan', scanOf(sale, ticket.code));
  await sale.organizer.mutate('checkin.undo', undoOf(sale, ticket.id));
  expect(await checkInsOf(sale)).toHaveLength(2);
  await sale.organizer.mutate('refunds.refundTicket', {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    ticketId: ticket.id,
    reason: 'ill',
  });
  await receiver.drain();
  const messages = await receiver.received();
  expect(typesOf(messages)).toEqual([
    'purchase.completed',
    'check_in.admitted',
    'check_in.undone',
    'refund.created',
  ]);
  expect(JSON.parse(messages[1]?.body ?? '').data).toEqual({
    event: { id: sale.eventId, name: 'Night' },
    guest: { name: ticket.who.name, email: ticket.who.email },
    ticket: { id: ticket.id, typeId: sale.typeId, typeName: 'Type 1', seat: null },
    gate: 'North',
  });
  expect(JSON.parse(messages[3]?.body ?? '').data).toMatchObject({
    subject: { type: 'ticket', id: ticket.id },
    amountMinor: 1_000,
    currency: 'USD',
    reason: 'ill',
  });
});

test('an order is sent when placed, and when handed over or cancelled', async () => {
  const receiver = webhookReceiver();
  const sale = await eventOnSale();
  await endpointOf(sale.organizer, receiver, ['order']);
  const beer = await menuItem(sale, { price: 500, quantity: 10 });
  const { who } = await soldTicket(sale, await buyerWith(10_000));
  const place = async () => {
    const input = {
      requestId: crypto.randomUUID(),
      eventId: sale.eventId,
      lines: [{ menuItemId: beer, quantity: 2 }],
    };
    return (await who.mutate('orders.place', input)).data.orderId as string;
  };
  const [first, second] = [await place(), await place()];
  const eventId = sale.eventId;
  await sale.organizer.mutate('orders.complete', { requestId: crypto.randomUUID(), eventId, orderId: first });
  await who.mutate('orders.cancel', { requestId: crypto.randomUUID(), eventId, orderId: second });
  await checkInsOf(sale);
  await receiver.drain();
  const messages = (await receiver.received()).map(({ body }) => JSON.parse(body));
  expect(messages.map(({ type, data }) => [type, data.orderId])).toEqual([
    ['order.placed', first],
    ['order.placed', second],
    ['order.completed', first],
    ['order.cancelled', second],
  ]);
  expect(messages[2].data).toMatchObject({
    status: 'completed',
    totalMinor: 1_000,
    lines: [{ menuItemId: beer, name: 'Beer', quantity: 2, totalMinor: 1_000 }],
  });
});

test('each edit of a published event and its cancellation are sent once to subscribers of events', async () => {
  const [receiver, other] = [webhookReceiver(), webhookReceiver()];
  const sale = await eventOnSale();
  await endpointOf(sale.organizer, receiver, ['event']);
  await endpointOf(sale.organizer, other, ['purchase', 'refund', 'check_in', 'order']);
  const { eventId } = sale;
  const send = async (procedure: string, patch: object = {}) => {
    const input = { requestId: crypto.randomUUID(), eventId, ...patch };
    for (let times = 0; times < 2; times++) {
      const { error } = await sale.organizer.mutate(procedure, input);
      if (error) throw new Error(error.message);
    }
    await receiver.drain();
  };
  await send('events.update', { venueName: 'New hall' });
  await send('events.update', { lineUp: ['Ana', 'Luz'] });
  await send('events.update', { venueName: 'New hall' });
  await send('events.cancel');
  const messages = (await receiver.received()).map(({ headers, body }) => ({
    id: headers['webhook-id'],
    ...JSON.parse(body),
  }));
  expect(messages.map(({ type }) => type)).toEqual(['event.updated', 'event.updated', 'event.cancelled']);
  expect(new Set(messages.map(({ id }) => id)).size).toBe(3);
  expect(messages[0].data.venue.name).toBe('New hall');
  expect(messages[1].data.lineUp).toEqual(['Ana', 'Luz']);
  expect(messages[2]).toEqual({
    id: `msg_event_cancelled_${eventId}`,
    type: 'event.cancelled',
    timestamp: expect.stringMatching(/Z$/),
    data: {
      event: { id: eventId, name: 'Night' },
      status: 'cancelled',
      category: 'concert',
      startsAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      endsAt: expect.stringMatching(/Z$/),
      venue: { name: 'New hall', address: '', city: '', timeZone: 'UTC' },
      capacity: null,
      lineUp: ['Ana', 'Luz'],
    },
  });
  expect(await other.received()).toEqual([]);
});

test('edits of a draft are not sent to webhook endpoints', async () => {
  const receiver = webhookReceiver();
  const sale = await eventOnSale({ status: 'draft' });
  await endpointOf(sale.organizer, receiver, ['event']);
  const { error } = await sale.organizer.mutate('events.update', {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    name: 'Other night',
  });
  expect(error).toBeNull();
  await receiver.drain();
  expect(await receiver.received()).toEqual([]);
});

test("an endpoint receives its own organizer's events of the subscribed kinds, from its creation on", async () => {
  const [mine, theirs, late] = [webhookReceiver(), webhookReceiver(), webhookReceiver()];
  const sale = await eventOnSale();
  const other = await person({ role: 'organizer' });
  await endpointOf(sale.organizer, mine, ['refund']);
  await endpointOf(other, theirs);
  await soldTicket(sale);
  await env.DB.prepare('UPDATE purchases SET created_at = created_at - 1000 WHERE event_id = ?')
    .bind(sale.eventId)
    .run();
  await endpointOf(sale.organizer, late);
  await mine.drain();
  expect([await mine.received(), await theirs.received(), await late.received()]).toEqual([[], [], []]);
});

test('messages of a person who lost the organizer role are held and not lost', async () => {
  const receiver = webhookReceiver();
  const sale = await eventOnSale();
  await endpointOf(sale.organizer, receiver);
  await soldTicket(sale);
  const be = (role: string) =>
    env.DB.prepare('UPDATE users SET role = ? WHERE id = ?').bind(role, sale.organizer.id).run();
  await be('client');
  await receiver.drain();
  expect(await receiver.received()).toEqual([]);
  await be('organizer');
  await receiver.drain();
  expect(typesOf(await receiver.received())).toEqual(['purchase.completed']);
});

test('a purchase of a deleted account is sent without the email address', async () => {
  const receiver = webhookReceiver();
  const sale = await eventOnSale();
  await endpointOf(sale.organizer, receiver);
  const { who } = await soldTicket(sale);
  await env.DB.prepare("UPDATE users SET deleted_at = 1, name = '—' WHERE id = ?").bind(who.id).run();
  await receiver.drain();
  const [message] = await receiver.received();
  expect(JSON.parse(message?.body ?? '').data.guest).toEqual({ name: '—', email: null });
});
