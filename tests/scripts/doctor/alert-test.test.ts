import { expect, test } from 'vitest';
import { queryDatabase } from '../../../scripts/deploy/query-database.ts';
import { alertTestFindings } from '../../../scripts/doctor/alert-test.ts';
import { settingsFindings } from '../../../scripts/doctor/settings.ts';
import { withCloudflare } from '../cloudflare.ts';

const TABLES = [
  'CREATE TABLE alerts (id text, name text, detail text, began_at integer)',
  'CREATE TABLE deliveries (channel text, kind text, subject_id text, recipient text, status text, problem text)',
  // What the cron does a minute later.
  `CREATE TRIGGER cron AFTER INSERT ON alerts WHEN EXISTS (SELECT 1 FROM recipients) BEGIN
     INSERT INTO deliveries SELECT 'alert', 'began', new.id, name, status, problem FROM recipients; END`,
  'CREATE TABLE recipients (name text, status text, problem text)',
];

test('a test alert is reported for each recipient that got it, and for each that did not with the reason', async () => {
  await withCloudflare(async () => {
    for (const table of TABLES) await queryDatabase('production', [table]);
    await queryDatabase('production', [
      "INSERT INTO recipients VALUES ('url', 'sent', NULL), ('ana@aforo.test', 'owed', '403 no such key')",
    ]);
    expect(await alertTestFindings('production', { limitMs: 1, pauseMs: 1 })).toMatchObject([
      { level: 'ok', what: 'ALERT_URL got a test alert; its end follows within two minutes' },
      { level: 'fault', what: 'ana@aforo.test got no test alert: 403 no such key' },
    ]);
  });
}, 60_000);

test('a test alert that reaches nobody is a fault', async () => {
  await withCloudflare(async () => {
    for (const table of TABLES) await queryDatabase('production', [table]);
    const [finding] = await alertTestFindings('production', { limitMs: 1, pauseMs: 1 });
    expect(finding).toMatchObject({ level: 'fault', what: 'nobody was told of a test alert' });
  });
}, 60_000);

test('a deployment whose alerts reach nobody is told so, and PagerDuty without its key is a fault', () => {
  const found = (values: Record<string, string>, secrets: string[] = []) =>
    settingsFindings({ target: 'production', values, secrets: new Set(secrets) }).map(({ what }) => what);
  const nobody = 'nobody is told of alerts: neither ALERT_URL nor ALERT_EMAIL is set';
  expect(found({})).toContain(nobody);
  expect(found({}, ['ALERT_URL'])).not.toContain(nobody);
  expect(found({ ALERT_FORMAT: 'pagerduty' }, ['ALERT_URL'])).toContain(
    'ALERT_FORMAT is pagerduty without ALERT_KEY',
  );
  expect(found({ ALERT_FORMAT: 'teams' }, ['ALERT_URL'])).toContain(
    'ALERT_FORMAT = "teams": alerts go to no address',
  );
});
