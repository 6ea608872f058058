import { createExecutionContext, createScheduledController, env } from 'cloudflare:test';
import { beforeEach, expect, test, vi } from 'vitest';
import { watchedPlatform } from '#tests/support/worker/alerts.ts';
import { mailProvider } from '#tests/support/worker/mails.ts';
import { boundQueues } from '#tests/support/worker/queues.ts';
import { webhookReceiver } from '#tests/support/worker/webhooks.ts';
import type { Env } from '#worker/env.ts';
import worker from '#worker/index.ts';

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await env.DB.batch([env.DB.prepare('DELETE FROM alerts'), env.DB.prepare('DELETE FROM deliveries')]);
});

const RUNBOOK_URL = 'https://github.com/us/aforo/blob/main/docs/runbook.md';

async function lateMail(): Promise<void> {
  // Half a minute more: the platform's clock was read a moment ago.
  const at = Date.now() - 11.5 * 60_000;
  await env.DB.prepare(
    "INSERT INTO deliveries (channel, kind, subject_id, due_at, created_at) VALUES ('mail', 'purchase', 'late', ?1, ?1)",
  )
    .bind(at)
    .run();
}
const noLateMail = () => env.DB.prepare("DELETE FROM deliveries WHERE channel = 'mail'").run();

async function toldIn(settings: Partial<Env>) {
  const platform = watchedPlatform({ RUNBOOK_URL, ...settings });
  await lateMail();
  await platform.minute();
  await noLateMail();
  await platform.minute(1);
  await platform.minute(6);
  const bodies = (await platform.receiver.received()).map(({ body }) => JSON.parse(body));
  expect(bodies).toHaveLength(2);
  return bodies;
}

const SECTION = `${RUNBOOK_URL}#mail-is-down`;

test('as JSON an alert has its name, state, severity, times and the section of the runbook', async () => {
  const [began, ended] = await toldIn({ ALERT_FORMAT: 'json' });
  expect(began).toMatchObject({
    alert: 'mails',
    state: 'began',
    severity: 'error',
    title: 'Mails are late',
    detail: '1 mails wait, the oldest 11 min.',
    endedAt: null,
    runbook: SECTION,
  });
  expect(ended).toMatchObject({ id: began.id, state: 'ended', beganAt: began.beganAt });
  expect(Date.parse(ended.endedAt)).toBeGreaterThan(Date.parse(ended.beganAt));
});

test('Slack and Discord get a text with a link to the section of the runbook', async () => {
  const [slack, over] = await toldIn({ ALERT_FORMAT: 'slack' });
  expect(slack.text).toMatch(/^\*Alert: Mails are late\*\n1 mails wait/);
  expect(slack.text).toContain(`<${SECTION}|Runbook>`);
  expect(over.text).toMatch(/^\*Over: Mails are late\*/);
  await env.DB.prepare('DELETE FROM alerts').run();
  const [discord] = await toldIn({ ALERT_FORMAT: 'discord' });
  expect(discord.content).toContain(`Runbook: <${SECTION}>`);
  expect(discord.allowed_mentions).toEqual({ parse: [] });
});

test('PagerDuty gets an incident, and its resolution under the same key', async () => {
  const [trigger, resolve] = await toldIn({ ALERT_FORMAT: 'pagerduty', ALERT_KEY: 'R0UTING' });
  expect(trigger).toMatchObject({
    routing_key: 'R0UTING',
    event_action: 'trigger',
    payload: { severity: 'error', component: 'mails', source: 'localhost:8787' },
  });
  expect(trigger.payload.summary).toContain('Mails are late');
  expect(trigger.links).toContainEqual({ href: SECTION, text: 'Runbook' });
  expect(resolve).toMatchObject({ event_action: 'resolve', dedup_key: trigger.dedup_key });
});

test('operators get a mail too, and a receiver that is down delays none; it hears beginning and end in order later', async () => {
  const provider = mailProvider();
  const platform = watchedPlatform({
    ...provider.settings,
    PURCHASE_MAILS: 'off',
    ALERT_EMAIL: 'ana@aforo.test, leo@aforo.test',
  });
  await platform.receiver.willAnswer([{ status: 500 }, { status: 500 }, { status: 404 }]);
  await lateMail();
  await platform.minute();
  await noLateMail();
  await platform.minute(1);
  await platform.minute(6);
  const subjects = (await provider.taken()).map(({ to, subject }) => `${to} ${subject}`).sort();
  expect(subjects).toEqual(
    expect.arrayContaining([
      'ana@aforo.test Alert: Mails are late',
      'ana@aforo.test Over: Mails are late',
      'leo@aforo.test Alert: Mails are late',
      'leo@aforo.test Over: Mails are late',
      'ana@aforo.test Alert: Alerts do not reach a recipient',
    ]),
  );
  for (let minute = 0; minute < 20; minute++) await platform.minute(1);
  // Attempts that were refused are among them.
  for (const alert of ['mails', 'alertChannel']) {
    const states = (await platform.posts(alert)).map(({ state }) => state);
    expect(states.slice(-2)).toEqual(['began', 'ended']);
  }
  const { results } = await env.DB.prepare(
    "SELECT status, count(*) AS n FROM deliveries WHERE channel = 'alert' GROUP BY status",
  ).all();
  expect(results).toMatchObject([{ status: 'sent' }]);
});

test('a test that somebody asks for in D1 leaves with the next minute of the cron, through the queue', async () => {
  const receiver = webhookReceiver();
  const { ALERT_QUEUE } = boundQueues();
  Object.assign(env, { ALERT_QUEUE, ALERT_URL: receiver.url });
  await env.DB.prepare("INSERT INTO alerts (id, name, detail, began_at) VALUES ('t', 'test', 'A test.', ?1)")
    .bind(Date.now())
    .run();
  await worker.scheduled(createScheduledController(), env, createExecutionContext());
  await expect.poll(() => receiver.received(), { timeout: 20_000 }).toMatchObject([{}]);
  // What was received and is not yet recorded as sent would be sent again.
  const sent = env.DB.prepare(
    "SELECT count(*) AS n FROM deliveries WHERE channel = 'alert' AND status = 'sent'",
  );
  await expect.poll(() => sent.first('n')).toBe(1);
  await env.DB.prepare("UPDATE deliveries SET due_at = 0 WHERE channel = 'alert'").run();
  await worker.scheduled(createScheduledController(), env, createExecutionContext());
  const states = async () => (await receiver.received()).map(({ body }) => JSON.parse(body).state);
  await expect.poll(states, { timeout: 20_000 }).toEqual(['began', 'ended']);
});
