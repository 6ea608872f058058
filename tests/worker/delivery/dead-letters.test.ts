import { createExecutionContext, createScheduledController, env } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import type { DeadLetter, PlatformHealth } from '#shared/contracts/health.ts';
import { buyerWith, eventOnSale, purchaseOf } from '#tests/support/worker/events.ts';
import { mailProvider, mailRow } from '#tests/support/worker/mails.ts';
import { person } from '#tests/support/worker/people.ts';
import { deliver, heldQueue } from '#tests/support/worker/queues.ts';
import { endpointOf, webhookReceiver } from '#tests/support/worker/webhooks.ts';
import type { Env } from '#worker/env.ts';
import worker from '#worker/index.ts';

const DEAD = { queue: 'aforo-dead-letters' };

async function cron(settings: Partial<Env>): Promise<void> {
  await worker.scheduled(
    createScheduledController(),
    { ...env, ...settings } as Env,
    createExecutionContext(),
  );
}

async function lettersFor(admin: Awaited<ReturnType<typeof person>>): Promise<DeadLetter[]> {
  const { data } = await admin.query('platform.health');
  return (data as PlatformHealth).deadLetters;
}

test('mails of a dead letter are given up, and an administrator has them sent again once', async () => {
  const provider = mailProvider();
  const mails = heldQueue();
  const settings = { ...provider.settings, MAIL_QUEUE: mails.queue };
  const buyer = await buyerWith(5_000);
  const { data } = await buyer.mutate('tickets.purchase', purchaseOf(await eventOnSale()));
  await cron(settings);
  await provider.willAnswer([{ status: 503 }]);
  const queued = mails.sent.splice(0);
  await deliver(settings, queued);
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  await deliver(settings, queued, DEAD);
  const line = JSON.parse(String(logged.mock.lastCall?.[0]));
  logged.mockRestore();
  expect(line).toMatchObject({ what: 'dead letter', message: '1 given up' });
  expect(await mailRow(data.purchaseId)).toMatchObject({ status: 'failed', problem: 'dead letter' });

  const admin = await person({ role: 'admin' });
  const letter = { queue: 'mails', kind: 'purchase', problem: 'dead letter' };
  expect(await lettersFor(admin)).toMatchObject([{ ...letter, count: 1 }]);
  const requestId = crypto.randomUUID();
  const again = () => admin.mutate('platform.retryDeadLetters', { requestId, letter });
  expect((await again()).data).toEqual({ queued: true });
  expect(await mailRow(data.purchaseId)).toMatchObject({ status: 'owed', tries: 0 });
  await cron(settings);
  await deliver(settings, mails.sent.splice(0));
  expect(await mailRow(data.purchaseId)).toMatchObject({ status: 'sent' });
  expect((await again()).data).toEqual({ queued: true });
  expect(await mailRow(data.purchaseId)).toMatchObject({ status: 'sent' });
  expect(await lettersFor(admin)).toEqual([]);
  const entry = await env.DB.prepare(
    "SELECT actor_id, details FROM audit_log WHERE action = 'mail.retry'",
  ).first();
  expect(entry?.actor_id).toBe(admin.id);
  expect(JSON.parse(String(entry?.details))).toMatchObject(letter);
});

test('a dead letter whose mails were never taken leaves them owed', async () => {
  const provider = mailProvider();
  const mails = heldQueue();
  const settings = { ...provider.settings, MAIL_QUEUE: mails.queue };
  const buyer = await buyerWith(5_000);
  const { data } = await buyer.mutate('tickets.purchase', purchaseOf(await eventOnSale()));
  await cron(settings);
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  await deliver(settings, mails.sent, DEAD);
  logged.mockRestore();
  expect(await mailRow(data.purchaseId)).toMatchObject({ status: 'owed' });
});

test('a webhook leaves through the queue; a turn that breaks each time is parked and can be sent again', async () => {
  const receiver = webhookReceiver();
  const webhooks = heldQueue();
  const settings = { WEBHOOKS: 'on', WEBHOOK_QUEUE: webhooks.queue };
  const organizer = await person({ role: 'organizer' });
  const { id: endpointId } = await endpointOf(organizer, receiver);
  const sale = await eventOnSale({ organizer });
  const buyer = await buyerWith(5_000);
  await buyer.mutate('tickets.purchase', purchaseOf(sale));
  await cron(settings);
  const queued = webhooks.sent.splice(0);
  expect(queued).toMatchObject([{ channel: 'webhook', deliveries: [{ subjectId: endpointId }] }]);
  await cron(settings);
  expect(webhooks.sent).toEqual([]);

  const broken = {
    ...settings,
    DERIVATION_SECRET: '',
    TICKET_SIGNING_KEYS: 'broken',
  };
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(await deliver(broken, queued, { queue: 'aforo-webhooks' })).toEqual({ acked: 0, retries: [1] });
  expect((await deliver(broken, queued, { queue: 'aforo-webhooks', attempts: 2 })).retries).toEqual([2]);
  expect(await receiver.received()).toEqual([]);
  await deliver(settings, queued, DEAD);
  logged.mockRestore();

  const admin = await person({ role: 'admin' });
  const host = new URL(receiver.url).host;
  const [letter] = await lettersFor(admin);
  expect(letter).toMatchObject({ queue: 'webhooks', endpointId, host });
  await admin.mutate('platform.retryDeadLetters', {
    requestId: crypto.randomUUID(),
    letter: { queue: 'webhooks', endpointId },
  });
  await cron(settings);
  const [again] = webhooks.sent.splice(0);
  if (!again) throw new Error('The turn is queued');
  await deliver(settings, [again, again], { queue: 'aforo-webhooks' });
  const types = (await receiver.received()).map(({ body }) => JSON.parse(body).type);
  expect(types.filter((type) => type === 'purchase.completed')).toHaveLength(1);
});
