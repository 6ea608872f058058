import { createExecutionContext, createScheduledController, env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { readerOf } from '#db/client.ts';
import { readTableCuts, readTablePage } from '#db/readers/backup/table-pages.ts';
import { browser, mailsTo, mailTo, newAddress } from '#tests/support/worker/auth-client.ts';
import { deliver, heldQueue } from '#tests/support/worker/queues.ts';
import worker from '#worker/index.ts';

/** A code that somebody asked for, in a queue that the test delivers. */
async function askedCode() {
  const { queue, sent } = heldQueue();
  Object.assign(env, { CODE_QUEUE: queue });
  const email = newAddress();
  const { error } = await browser().auth.signInWithOtp({ email });
  expect(error).toBeNull();
  await expect.poll(() => sent.length).toBe(1);
  const [message] = sent;
  const [key] = message?.deliveries ?? [];
  if (!message || !key) throw new Error('A code is queued');
  const row = () =>
    env.DB.prepare("SELECT status, sealed FROM deliveries WHERE channel = 'code' AND subject_id = ?")
      .bind(key.subjectId)
      .first<{ status: string; sealed: string | null }>();
  return { email, row, arrives: () => deliver({}, [message], { queue: 'aforo-codes' }) };
}

test('digits and links lie encrypted until they are sent, and are erased then', async () => {
  const { email, row, arrives } = await askedCode();
  const waiting = await row();
  expect(waiting?.status).toBe('owed');
  expect(waiting?.sealed).toMatch(/^[\w-]{100,}$/);
  expect(await mailsTo(email)).toEqual([]);
  expect(await arrives()).toEqual({ acked: 1, retries: [] });
  expect((await mailTo(email)).code).toMatch(/^\d{6}$/);
  expect(await row()).toEqual({ status: 'sent', sealed: null });
  await arrives();
  expect(await mailsTo(email)).toHaveLength(1);
});

test('a backup has the deliveries without what opens an account', async () => {
  await askedCode();
  const reader = readerOf(env.DB);
  const cut = (await readTableCuts(reader)).find(({ name }) => name === 'deliveries');
  if (!cut) throw new Error('Deliveries are backed up');
  const { rows } = await readTablePage(reader, cut, { after: null, limit: 1_000 });
  expect(rows.some(({ channel }) => channel === 'code')).toBe(true);
  expect(rows.filter((row) => 'sealed' in row)).toEqual([]);
});

test('a code that expired in the queue is deleted and not sent', async () => {
  const { email, row, arrives } = await askedCode();
  await env.DB.prepare("UPDATE deliveries SET expires_at = 1 WHERE channel = 'code'").run();
  expect(await arrives()).toEqual({ acked: 1, retries: [] });
  expect(await mailsTo(email)).toEqual([]);
  await worker.scheduled(createScheduledController(), env, createExecutionContext());
  expect(await row()).toBeNull();
});

test('a code whose message the queue lost is sent by the next minute after its lease', async () => {
  const { email, row } = await askedCode();
  await env.DB.prepare("UPDATE deliveries SET leased_until = 1 WHERE channel = 'code'").run();
  const { queue, sent } = heldQueue();
  await worker.scheduled(
    createScheduledController(),
    { ...env, CODE_QUEUE: queue },
    createExecutionContext(),
  );
  await deliver({}, sent, { queue: 'aforo-codes' });
  expect(await mailsTo(email)).toHaveLength(1);
  expect((await row())?.status).toBe('sent');
});
