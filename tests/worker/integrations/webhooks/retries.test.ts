import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { leaseDeliveries } from '#db/commits/delivery/deliveries.ts';
import { noteDeliveries, oweTurns } from '#db/commits/integrations/webhook-deliveries.ts';
import {
  WEBHOOK_FAILING_MAX_MS,
  WEBHOOK_LEASE_MS,
  WEBHOOK_OLD_SECRET_MS,
  WEBHOOK_TRIES_MAX,
} from '#shared/integrations/integration-limits.ts';
import { soldTicket } from '#tests/support/worker/door.ts';
import { eventOnSale } from '#tests/support/worker/events.ts';
import { before } from '#tests/support/worker/faulty-d1.ts';
import type { Person } from '#tests/support/worker/people.ts';
import { endpointOf, isSignedBy, webhookReceiver } from '#tests/support/worker/webhooks.ts';
import { ANSWER_MAX_BYTES } from '#worker/http/post-message.ts';

const HOUR_MS = 3_600_000;

async function deliveriesOf(organizer: Person, endpointId: string) {
  const { data } = await organizer.query('webhooks.deliveries', { endpointId });
  return data.items as {
    seq: number;
    status: string;
    tries: number;
    answerStatus: number;
    answerText: string;
  }[];
}

async function endpointSeen(organizer: Person, endpointId: string) {
  const { data } = await organizer.query('webhooks.list');
  return data.items.find(({ id }: { id: string }) => id === endpointId);
}

async function sold(times = 1) {
  const receiver = webhookReceiver();
  const sale = await eventOnSale();
  const endpoint = await endpointOf(sale.organizer, receiver);
  for (let n = 0; n < times; n++) await soldTicket(sale);
  return { receiver, sale, endpoint, organizer: sale.organizer };
}

test('a failing receiver is retried with backoff, the same ID and the order kept', async () => {
  const { receiver, endpoint, organizer } = await sold(3);
  await receiver.willAnswer([{ status: 503, text: 'closed' }, { status: 502 }]);
  await receiver.drain();
  expect(await receiver.received()).toHaveLength(1);
  expect(await deliveriesOf(organizer, endpoint.id)).toMatchObject([
    { status: 'pending', tries: 0 },
    { status: 'pending', tries: 0 },
    { status: 'pending', tries: 1, answerStatus: 503, answerText: 'closed' },
  ]);
  await receiver.drain();
  expect(await receiver.received()).toHaveLength(1);
  receiver.clock.now = Date.now() + 31_000;
  await receiver.drain();
  expect(await receiver.received()).toHaveLength(2);
  receiver.clock.now += 89_000;
  await receiver.drain();
  expect(await receiver.received()).toHaveLength(2);
  receiver.clock.now += 2_000;
  await receiver.drain();
  const ids = (await receiver.received()).map(({ headers }) => headers['webhook-id']);
  expect(ids).toHaveLength(5);
  expect(new Set(ids.slice(0, 3)).size).toBe(1);
  expect(new Set(ids).size).toBe(3);
  expect((await deliveriesOf(organizer, endpoint.id)).map(({ status }) => status)).toEqual(
    Array(3).fill('delivered'),
  );
});

test('a refused message does not block others, and is parked after a day', async () => {
  const { receiver, endpoint, organizer } = await sold(2);
  await receiver.willAnswer([{ status: 500, text: 'I cannot read this' }]);
  await receiver.drain();
  expect((await deliveriesOf(organizer, endpoint.id)).map(({ status }) => status)).toEqual([
    'delivered',
    'pending',
  ]);
  const startedAt = Date.now();
  receiver.clock.now = startedAt;
  for (let tries = 2; tries <= WEBHOOK_TRIES_MAX; tries++) {
    await receiver.willAnswer([{ status: 500 }]);
    const { due_at } = (await env.DB.prepare(
      "SELECT due_at FROM webhook_deliveries WHERE endpoint_id = ? AND status = 'pending'",
    )
      .bind(endpoint.id)
      .first<{ due_at: number }>()) ?? { due_at: 0 };
    receiver.clock.now = due_at;
    await receiver.drain();
  }
  expect(receiver.clock.now - startedAt).toBeGreaterThan(18 * HOUR_MS);
  expect(receiver.clock.now - startedAt).toBeLessThan(30 * HOUR_MS);
  expect((await deliveriesOf(organizer, endpoint.id))[1]).toMatchObject({
    status: 'parked',
    tries: WEBHOOK_TRIES_MAX,
    answerStatus: 500,
  });
  receiver.clock.now += 100 * HOUR_MS;
  await receiver.drain();
  expect(await receiver.received()).toHaveLength(WEBHOOK_TRIES_MAX + 1);
});

test('a parked message is sent again on request under its ID', async () => {
  const { receiver, endpoint, organizer } = await sold();
  await receiver.drain();
  const input = { requestId: crypto.randomUUID(), endpointId: endpoint.id, seq: null };
  await env.DB.prepare("UPDATE webhook_deliveries SET status = 'parked' WHERE endpoint_id = ?")
    .bind(endpoint.id)
    .run();
  const answers = await Promise.all([
    organizer.mutate('webhooks.resend', input),
    organizer.mutate('webhooks.resend', input),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await receiver.drain();
  const ids = (await receiver.received()).map(({ headers }) => headers['webhook-id']);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
  const reused = await organizer.mutate('webhooks.resend', { ...input, seq: 1 });
  expect(reused.error?.data.errorCode).toBe('REQUEST_ID_REUSED');
});

test('an endpoint that fails for days is deactivated with the reason, and its messages are parked', async () => {
  const { receiver, endpoint, organizer } = await sold(2);
  await receiver.willAnswer(Array(2).fill({ status: 503 }));
  await receiver.drain();
  expect(await endpointSeen(organizer, endpoint.id)).toMatchObject({ active: true, pending: 2 });
  receiver.clock.now = Date.now() + WEBHOOK_FAILING_MAX_MS + 1_000;
  await receiver.drain();
  expect(await endpointSeen(organizer, endpoint.id)).toMatchObject({
    active: false,
    switchedOffReason: 'failing',
    pending: 0,
    parked: 2,
  });
  const resend = await organizer.mutate('webhooks.resend', {
    requestId: crypto.randomUUID(),
    endpointId: endpoint.id,
    seq: null,
  });
  expect(resend.error?.data.errorCode).toBe('WEBHOOK_SWITCHED_OFF');
  const on = await organizer.mutate('webhooks.update', {
    requestId: crypto.randomUUID(),
    endpointId: endpoint.id,
    active: true,
  });
  expect(on.data.endpoint).toMatchObject({ active: true, switchedOffReason: null, failingSince: null });
});

test('a receiver that answers 410 is not retried', async () => {
  const { receiver, endpoint, organizer } = await sold(2);
  await receiver.willAnswer([{ status: 410 }]);
  await receiver.drain();
  expect(await endpointSeen(organizer, endpoint.id)).toMatchObject({
    active: false,
    switchedOffReason: 'gone',
  });
  expect(await receiver.received()).toHaveLength(1);
});

test('a redirect is not followed and counts as a failure', async () => {
  const { receiver, endpoint, organizer } = await sold();
  const elsewhere = webhookReceiver();
  await receiver.willAnswer([{ status: 307, headers: { location: elsewhere.url } }]);
  await receiver.drain();
  expect(await elsewhere.received()).toEqual([]);
  expect(await deliveriesOf(organizer, endpoint.id)).toMatchObject([
    { status: 'pending', answerStatus: 307 },
  ]);
});

test('only the beginning of an endless response is read and stored', async () => {
  const { receiver, endpoint, organizer } = await sold();
  await receiver.willAnswer([{ status: 200, endless: true }]);
  await receiver.drain();
  const [delivery] = await deliveriesOf(organizer, endpoint.id);
  expect(delivery).toMatchObject({ status: 'delivered', answerStatus: 200 });
  expect(delivery?.answerText).toHaveLength(ANSWER_MAX_BYTES);
});

test('a run that dies loses its lease after a while, and two concurrent runs send each message once', async () => {
  const { receiver } = await sold();
  await noteDeliveries(env.DB);
  await oweTurns(env.DB, Date.now());
  const dead = { lease: 'dead', now: Date.now(), limit: 5, queuedMs: WEBHOOK_LEASE_MS };
  expect(await leaseDeliveries(env.DB, { channel: 'webhook', ...dead })).toHaveLength(1);
  await receiver.drain();
  expect(await receiver.received()).toEqual([]);
  receiver.clock.now = Date.now() + WEBHOOK_LEASE_MS + 1_000;
  await Promise.all([receiver.drain(), receiver.drain()]);
  expect(await receiver.received()).toHaveLength(1);
});

test('after a rotation messages have both signatures for a day, then only the new one', async () => {
  const { receiver, endpoint, organizer, sale } = await sold();
  const { data } = await organizer.mutate('webhooks.rotate', {
    requestId: crypto.randomUUID(),
    endpointId: endpoint.id,
  });
  expect(data.secret).toMatch(/^whsec_/);
  expect(data.secret).not.toBe(endpoint.secret);
  await receiver.drain();
  receiver.clock.now = Date.now() + WEBHOOK_OLD_SECRET_MS + 1_000;
  await soldTicket(sale);
  await receiver.drain();
  const messages = await receiver.received();
  expect(messages.map((message) => isSignedBy(endpoint.secret, message))).toEqual([true, false]);
  expect(messages.map((message) => isSignedBy(data.secret, message))).toEqual([true, true]);
});

test("an endpoint whose URL changes during a try is not deactivated by the old URL's answer", async () => {
  const { receiver, endpoint, organizer } = await sold();
  const other = webhookReceiver();
  await receiver.willAnswer([{ status: 410 }]);
  const change = { requestId: crypto.randomUUID(), endpointId: endpoint.id, url: other.url };
  const db = before('UPDATE webhook_deliveries', () => organizer.mutate('webhooks.update', change));
  await receiver.drain(db);
  expect(await endpointSeen(organizer, endpoint.id)).toMatchObject({ active: true, url: other.url });
  await other.drain();
  expect(await other.received()).toHaveLength(1);
  expect(await deliveriesOf(organizer, endpoint.id)).toMatchObject([{ status: 'delivered' }]);
});
