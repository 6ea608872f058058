import { createExecutionContext, createScheduledController, env } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { browser, newAddress } from '#tests/support/worker/auth-client.ts';
import { soldTicket } from '#tests/support/worker/door.ts';
import { eventOnSale } from '#tests/support/worker/events.ts';
import { mailProvider } from '#tests/support/worker/mails.ts';
import { boundQueues } from '#tests/support/worker/queues.ts';
import { endpointOf, webhookReceiver } from '#tests/support/worker/webhooks.ts';
import worker from '#worker/index.ts';

const READERS = 5_000;

/** Everybody of a full house holds a ticket and has proven their address. */
async function fullHouse(eventId: string): Promise<void> {
  const numbers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${READERS})`;
  await env.DB.batch([
    env.DB.prepare(
      `${numbers} INSERT INTO users (id, email, email_verified_at, name, created_at)
       SELECT 'reader-' || i, 'reader-' || i || '@aforo.test', 1, 'Reader', 1 FROM n`,
    ),
    env.DB.prepare(
      `${numbers} INSERT INTO tickets (id, event_id, ticket_type_id, purchase_id, user_id, secret, short_code, amount_paid, created_at)
       SELECT 'ticket-' || i, t.event_id, t.ticket_type_id, t.purchase_id, 'reader-' || i, 'secret-' || i, 'code-' || i, 0, 1
       FROM n, (SELECT * FROM tickets WHERE event_id = ?1 LIMIT 1) AS t`,
    ).bind(eventId),
  ]);
}

const owed = (channel: string) =>
  env.DB.prepare("SELECT count(*) AS n FROM deliveries WHERE channel = ?1 AND status = 'owed'")
    .bind(channel)
    .first<number>('n');

test('a code leaves while a webhook hangs and an announcement to 5,000 is under way', async () => {
  const provider = mailProvider();
  const receiver = webhookReceiver();
  Object.assign(env, provider.settings, boundQueues(), { WEBHOOKS: 'on' });
  const sale = await eventOnSale();
  await endpointOf(sale.organizer, receiver);
  await soldTicket(sale);
  await fullHouse(sale.eventId);

  // The endpoint and the call with the announcement's first hundred answer when the test lets them.
  const began = { webhook: 0, announcement: 0 };
  const answered = { webhook: false, announcement: false };
  const answers = Promise.withResolvers<void>();
  const realFetch = globalThis.fetch;
  const hanging = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const what = url === receiver.url ? 'webhook' : url.endsWith('/emails/batch') ? 'announcement' : null;
    if (!what) return await realFetch(input, init);
    began[what] += 1;
    await answers.promise;
    answered[what] = true;
    return Response.json({ data: [], errors: [] });
  });

  const sent = await sale.organizer.mutate('announcements.send', {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    audience: 'everybody',
    subject: 'Doors at eight',
    text: 'See you there.',
  });
  expect(sent.error).toBeNull();
  await worker.scheduled(createScheduledController(), env, createExecutionContext());
  await expect.poll(() => began, { timeout: 30_000 }).toEqual({ webhook: 1, announcement: 1 });

  const email = newAddress();
  const { error } = await browser().auth.signInWithOtp({ email });
  expect(error).toBeNull();
  const codesTo = async () => (await provider.taken()).filter(({ to }) => to.includes(email)).length;
  await expect.poll(codesTo, { timeout: 30_000 }).toBe(1);
  expect(answered).toEqual({ webhook: false, announcement: false });
  expect(await owed('mail')).toBeGreaterThanOrEqual(READERS);
  expect(await owed('code')).toBe(0);

  await env.DB.prepare("DELETE FROM deliveries WHERE channel = 'mail'").run();
  answers.resolve();
  await expect.poll(() => answered, { timeout: 30_000 }).toEqual({ webhook: true, announcement: true });
  hanging.mockRestore();
});
