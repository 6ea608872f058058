import { createExecutionContext, createScheduledController, env } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { MAIL_TRIES_MAX, MAILS_PER_MESSAGE, MAILS_WITH_FILES_MAX } from '#shared/limits.ts';
import { buyerWith, eventOnSale, purchaseOf, type Sale } from '#tests/support/worker/events.ts';
import { mailProvider, mailRow, type ProviderMail } from '#tests/support/worker/mails.ts';
import { boundQueues, deliver, heldQueue } from '#tests/support/worker/queues.ts';
import type { DeliveryMessage } from '#worker/delivery/channel.ts';
import worker from '#worker/index.ts';

async function buy(sale: Sale) {
  const buyer = await buyerWith(100_000);
  const { data, error } = await buyer.mutate('tickets.purchase', purchaseOf(sale));
  if (error) throw new Error(error.message);
  return { buyer, purchaseId: data.purchaseId as string };
}

/** Mails about nothing, which make the backlog deep. They are due in an hour, so that no message takes them. */
async function deepBacklog(): Promise<void> {
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i <= ${MAILS_WITH_FILES_MAX})
     INSERT INTO deliveries (channel, kind, subject_id, due_at, created_at) SELECT 'mail', 'purchase', 'none ' || i, ?1, ?1 FROM n`,
  )
    .bind(Date.now() + 3_600_000)
    .run();
}

async function emptyMails(): Promise<void> {
  await env.DB.prepare("DELETE FROM deliveries WHERE subject_id LIKE 'none %' OR status = 'owed'").run();
}

/** A Worker whose mails leave through a queue, and a minute of its cron. */
function queueingWorker() {
  const provider = mailProvider();
  const { queue, sent, state } = heldQueue();
  const settings = { ...provider.settings, MAIL_QUEUE: queue };
  const cron = async () => {
    await worker.scheduled(createScheduledController(), { ...env, ...settings }, createExecutionContext());
    return sent.splice(0);
  };
  return { provider, settings, cron, state };
}

const sizes = (messages: DeliveryMessage[]) => messages.map(({ deliveries }) => deliveries.length);

test('the cron queues what is owed once, and the consumer sends it with its files', async () => {
  await emptyMails();
  const { provider, settings, cron } = queueingWorker();
  const sale = await eventOnSale();
  const { buyer, purchaseId } = await buy(sale);
  const messages = await cron();
  expect(sizes(messages)).toEqual([1]);
  expect(await cron()).toEqual([]);
  expect(await provider.taken()).toEqual([]);
  expect(await deliver(settings, messages)).toEqual({ acked: 1, retries: [] });
  expect(await provider.taken()).toMatchObject([
    {
      to: [buyer.email],
      attachments: ['tickets.pdf', 'event.ics', 'ticket-1.png'].map((filename) => ({ filename })),
    },
  ]);
  expect(await mailRow(purchaseId)).toMatchObject({ status: 'sent', tries: 1 });
});

test('in a deep backlog confirmations link to the tickets and go out in one call', async () => {
  await emptyMails();
  const { provider, settings, cron } = queueingWorker();
  const sale = await eventOnSale();
  const bought = await Promise.all([buy(sale), buy(sale), buy(sale)]);
  await deepBacklog();
  await deliver(settings, await cron());
  const requests = await provider.calls();
  expect(requests.map(({ path }) => path)).toEqual(['/emails/batch']);
  const mails = requests[0]?.body as unknown as ProviderMail[];
  expect(mails.map(({ to }) => to[0]).sort()).toEqual(bought.map(({ buyer }) => buyer.email).sort());
  expect(mails[0]?.text).toContain('under “My tickets”');
  expect(mails[0]?.text).not.toContain('attached');
  for (const { purchaseId } of bought)
    expect(await mailRow(purchaseId)).toMatchObject({ status: 'sent', tries: 1 });
  await emptyMails();
});

test('of a batch the provider refuses one address, and the other mails are sent', async () => {
  await emptyMails();
  const { provider, settings, cron } = queueingWorker();
  const sale = await eventOnSale();
  const [wrong, right] = [await buy(sale), await buy(sale)];
  await env.DB.prepare('UPDATE users SET email = ?1 WHERE id = ?2')
    .bind(`refused-${crypto.randomUUID()}@example.com`, wrong.buyer.id)
    .run();
  await deepBacklog();
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  await deliver(settings, await cron());
  expect(logged.mock.calls.join()).not.toContain('@');
  logged.mockRestore();
  expect((await provider.taken()).map(({ to }) => to)).toEqual([[right.buyer.email]]);
  expect(await mailRow(wrong.purchaseId)).toMatchObject({
    status: 'failed',
    problem: 'the mail provider refused it: The `to` field … is invalid.',
  });
  expect(await mailRow(right.purchaseId)).toMatchObject({ status: 'sent' });
  await emptyMails();
});

test('a batch whose answer was lost is repeated with the same key, and nobody gets two mails', async () => {
  await emptyMails();
  const { provider, settings, cron } = queueingWorker();
  const sale = await eventOnSale();
  const bought = [await buy(sale), await buy(sale)];
  await deepBacklog();
  const messages = await cron();
  await provider.willAnswer([{ status: 500, after: true }]);
  const first = await deliver(settings, messages);
  expect(first).toEqual({ acked: 0, retries: [60] });
  expect(await cron()).toEqual([]);
  expect(await deliver(settings, messages, { attempts: 2 })).toEqual({ acked: 1, retries: [] });
  const keys = (await provider.calls()).map(({ headers }) => headers['idempotency-key']);
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(await provider.taken()).toHaveLength(2);
  for (const { purchaseId } of bought)
    expect(await mailRow(purchaseId)).toMatchObject({ status: 'sent', tries: 2 });
  await emptyMails();
});

test('a message that is delivered twice, or after its mails were queued anew, sends nothing', async () => {
  await emptyMails();
  const { provider, settings, cron } = queueingWorker();
  const { purchaseId } = await buy(await eventOnSale());
  const [lost] = await cron();
  if (!lost) throw new Error('A mail is queued');
  await env.DB.prepare("UPDATE deliveries SET leased_until = ?1 WHERE channel = 'mail' AND subject_id = ?2")
    .bind(Date.now() - 1, purchaseId)
    .run();
  const [found] = await cron();
  if (!found) throw new Error('The cron finds what the queue lost');
  expect(await deliver(settings, [lost])).toEqual({ acked: 1, retries: [] });
  expect(await provider.calls()).toEqual([]);
  await deliver(settings, [found, found]);
  expect(await provider.calls()).toHaveLength(1);
});

test('a rate limit postpones the rest of a message, without counting a try', async () => {
  await emptyMails();
  const { provider, settings, cron } = queueingWorker();
  const sale = await eventOnSale();
  const bought = [await buy(sale), await buy(sale)];
  const messages = await cron();
  await provider.willAnswer([{ status: 429, retryAfter: 30 }]);
  expect((await deliver(settings, messages)).retries).toEqual([30]);
  expect(await provider.calls()).toHaveLength(1);
  for (const { purchaseId } of bought)
    expect(await mailRow(purchaseId)).toMatchObject({ status: 'owed', tries: 0 });
  await deliver(settings, messages, { attempts: 2 });
  expect(await provider.taken()).toHaveLength(2);
});

test('a provider without a batch call gets the mails one by one', async () => {
  await emptyMails();
  const { provider, settings, cron } = queueingWorker();
  const sale = await eventOnSale();
  await buy(sale);
  await buy(sale);
  await deepBacklog();
  await provider.willAnswer([{ status: 404 }]);
  await deliver(settings, await cron());
  expect((await provider.calls()).map(({ path }) => path)).toEqual(['/emails/batch', '/emails', '/emails']);
  await emptyMails();
});

test('a message holds as many mails as the provider takes in a call', async () => {
  await emptyMails();
  const { settings, cron } = queueingWorker();
  await deepBacklog();
  await env.DB.prepare(
    "UPDATE deliveries SET due_at = ?1 WHERE channel = 'mail' AND subject_id LIKE 'none %'",
  )
    .bind(Date.now() - 1)
    .run();
  const messages = await cron();
  expect(new Set(sizes(messages).slice(0, -1))).toEqual(new Set([MAILS_PER_MESSAGE]));
  await deliver(settings, messages.slice(0, 2));
  const left = await env.DB.prepare(
    "SELECT count(*) AS n FROM deliveries WHERE channel = 'mail' AND status = 'owed'",
  ).first<number>('n');
  expect(left).toBe(MAILS_WITH_FILES_MAX + 1 - 2 * MAILS_PER_MESSAGE);
  await emptyMails();
});

test('mails that a queue refuses stay owed, and the next minute hands them over', async () => {
  await emptyMails();
  const { provider, settings, cron, state } = queueingWorker();
  const { purchaseId } = await buy(await eventOnSale());
  state.isDown = true;
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(await cron()).toEqual([]);
  logged.mockRestore();
  expect(await mailRow(purchaseId)).toMatchObject({ status: 'owed', tries: 0 });
  state.isDown = false;
  await deliver(settings, await cron());
  expect(await provider.taken()).toHaveLength(1);
});

test('a mail whose runs all died is given up, and the others of its message are sent', async () => {
  await emptyMails();
  const { provider, settings, cron } = queueingWorker();
  const sale = await eventOnSale();
  const [poison, fine] = [await buy(sale), await buy(sale)];
  const messages = await cron();
  await env.DB.prepare("UPDATE deliveries SET tries = ?1 WHERE channel = 'mail' AND subject_id = ?2")
    .bind(MAIL_TRIES_MAX, poison.purchaseId)
    .run();
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  await deliver(settings, messages);
  logged.mockRestore();
  expect(await mailRow(poison.purchaseId)).toMatchObject({ status: 'failed' });
  expect((await provider.taken()).map(({ to }) => to)).toEqual([[fine.buyer.email]]);
});

test('a real queue delivers what the cron queued to the consumer of wrangler.toml', async () => {
  await emptyMails();
  const { provider } = queueingWorker();
  const { MAIL_QUEUE } = boundQueues();
  Object.assign(env, provider.settings);
  const { purchaseId } = await buy(await eventOnSale());
  await worker.scheduled(createScheduledController(), { ...env, MAIL_QUEUE }, createExecutionContext());
  await expect.poll(() => mailRow(purchaseId)).toMatchObject({ status: 'sent', tries: 1 });
  expect(await provider.taken()).toHaveLength(1);
});
