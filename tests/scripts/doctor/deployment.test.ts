import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backupFinding } from '../../../scripts/doctor/backup.ts';
import { examineDeployment, examineLocal } from '../../../scripts/doctor/examine.ts';
import { type Finding, printed, reportOn } from '../../../scripts/doctor/finding.ts';
import { settingsFindings } from '../../../scripts/doctor/settings.ts';
import { siteFindings } from '../../../scripts/doctor/site.ts';
import { migrateDatabase, withDatabase } from '../../../scripts/local/database.ts';
import { writeLocalVariables } from '../../../scripts/local/variables.ts';
import { withCloudflare } from '../cloudflare.ts';
import { type Answers, withStandIn } from './stand-in.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aforo-doctor-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const faults = (findings: readonly Finding[]) => findings.filter(({ level }) => level === 'fault');

test('a local Worker that was started has no fault', async () => {
  const paths = { stateFolder: join(folder, 'state'), variablesFile: join(folder, 'variables') };
  writeLocalVariables(paths.variablesFile, 'http://localhost:8787');
  await migrateDatabase(paths.stateFolder);
  expect(faults(await examineLocal(paths))).toEqual([]);
});

test('an empty local database and a deleted secret are named with what mends them', async () => {
  const paths = { stateFolder: join(folder, 'state'), variablesFile: join(folder, 'variables') };
  writeFileSync(paths.variablesFile, "SITE_URL='http://localhost:8787'\n");
  expect(printed(faults(await examineLocal(paths)))).toBe(
    `FAULT  settings   TICKET_SIGNING_KEYS, DERIVATION_SECRET missing: needed for tickets
                  → \`npm start\` makes what is missing.
FAULT  database   the database is empty
                  → npm run db:migrate -- --local`,
  );
});

const FILLED = {
  AUTH_MODE: 'hosted',
  SITE_URL: 'https://tickets.aforo.test',
  SUPABASE_URL: 'https://ref.supabase.co',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_1',
};

test('a deployment without payments and mail works with warnings; half of a set is a fault', () => {
  const secrets = new Set(['TICKET_SIGNING_KEYS', 'DERIVATION_SECRET']);
  expect(faults(settingsFindings({ target: 'production', values: FILLED, secrets }))).toEqual([]);
  secrets.add('STRIPE_SECRET_KEY').add('GOOGLE_WALLET_KEY');
  expect(
    faults(settingsFindings({ target: 'production', values: FILLED, secrets })).map(({ what }) => what),
  ).toEqual([
    'STRIPE_WEBHOOK_SECRET missing: card payments are off',
    'GOOGLE_WALLET_ISSUER_ID missing beside the rest of its set',
  ]);
});

test('a developer’s machine with hosted sign-in is told what its sign-in and mails lack, and where to set it', () => {
  const local = { ...FILLED, TICKET_SIGNING_KEYS: 'k', DERIVATION_SECRET: 'd' };
  const of = (values: Record<string, string>) =>
    settingsFindings({ target: 'local', values, secrets: new Set() }).map(({ level, what, mend }) => [
      level,
      what,
      mend,
    ]);
  expect(of(local)).toContainEqual([
    'warning',
    'MAIL_API_URL, MAIL_FROM, MAIL_API_KEY not set: no tickets by mail',
    'MAIL_API_URL, MAIL_FROM, MAIL_API_KEY in .dev.vars.',
  ]);
  expect(of({ ...local, SUPABASE_URL: '' })).toContainEqual([
    'fault',
    'SUPABASE_URL missing: needed for sign-in',
    'SUPABASE_URL in .dev.vars.',
  ]);
  expect(JSON.stringify(of({ ...local, AUTH_MODE: 'embedded' }))).not.toContain('MAIL_API');
});

test('the command that sets a missing secret names the environment', () => {
  const setFor = (target: 'production' | 'staging') =>
    faults(settingsFindings({ target, values: FILLED, secrets: new Set() })).map(({ mend }) => mend);
  expect(setFor('staging')).toContain(
    'npx wrangler secret put TICKET_SIGNING_KEYS --env staging; npx wrangler secret put DERIVATION_SECRET --env staging',
  );
  expect(setFor('production').join()).toContain('TICKET_SIGNING_KEYS --env ""');
});

test('the auth proxy without its key is a fault', () => {
  const values = { ...FILLED, SUPABASE_PROXY: 'on' };
  const secrets = new Set(['TICKET_SIGNING_KEYS', 'DERIVATION_SECRET']);
  const found = () =>
    faults(settingsFindings({ target: 'production', values, secrets })).map(({ what }) => what);
  expect(found()).toEqual(['SUPABASE_PROXY is on without SUPABASE_SECRET_KEY: sign-in refuses to run']);
  secrets.add('SUPABASE_SECRET_KEY');
  expect(found()).toEqual([]);
});

test('a mail hook without a mail provider is a fault', () => {
  const secrets = new Set(['TICKET_SIGNING_KEYS', 'DERIVATION_SECRET', 'SUPABASE_EMAIL_HOOK_SECRETS']);
  const found = (values: Record<string, string>) =>
    faults(settingsFindings({ target: 'production', values, secrets })).map(({ what }) => what);
  expect(found(FILLED)).toEqual([
    'SUPABASE_EMAIL_HOOK_SECRETS is set without MAIL_API_URL, MAIL_FROM, MAIL_API_KEY: nobody gets a code',
  ]);
  secrets.add('MAIL_API_KEY');
  expect(found({ ...FILLED, MAIL_API_URL: 'https://mail.test', MAIL_FROM: 'a@aforo.test' })).toEqual([]);
});

test('test money and an address with a slash are faults of a deployment', () => {
  const values = { ...FILLED, PAYMENTS: 'test', SITE_URL: 'https://tickets.aforo.test/' };
  const secrets = new Set(['TICKET_SIGNING_KEYS', 'DERIVATION_SECRET']);
  expect(faults(settingsFindings({ target: 'production', values, secrets })).map(({ what }) => what)).toEqual(
    ['PAYMENTS set: only for local Workers', 'SITE_URL = "https://tickets.aforo.test/"'],
  );
});

test('a site that hides the address of the auth service behind its proxy has no fault', async () => {
  const config = { authMode: 'hosted', supabaseUrl: null, supabaseKey: null, cardCurrencies: ['USD'] };
  const answers: Answers = { '/health/ready': { status: 'ok', checks: { keys: true, signIn: true } } };
  await withStandIn(answers, async (url) => {
    answers['/api/config'] = { ...config, siteUrl: url };
    expect(faults((await siteFindings(url)).findings)).toEqual([]);
  });
});

test('a site that answers for another address, or not at all, is a fault', async () => {
  const config = {
    authMode: 'hosted',
    supabaseUrl: null,
    supabaseKey: null,
    siteUrl: 'https://old.test',
    cardCurrencies: [],
  };
  const failing = Response.json({ checks: { keys: false, signIn: false } }, { status: 503 });
  await withStandIn({ '/api/config': config, '/health/ready': failing }, async (url) => {
    expect(faults((await siteFindings(url)).findings).map(({ what }) => what)).toEqual([
      `SITE_URL is https://old.test, not ${url}`,
      'the key ring is broken: nothing is sold',
      'sign-in refuses to run',
    ]);
  });
  const { findings, config: none } = await siteFindings('http://127.0.0.1:9');
  expect(none).toBeNull();
  expect(findings[0]?.mend).toContain('Deploy it');
});

test('of a deployment wrangler tells the secrets by name, the buckets, queues and replicas, and the schema', async () => {
  await withCloudflare(async () => {
    const findings = await examineDeployment('production');
    const whatOf = (area: string) =>
      findings.filter((finding) => finding.area === area).map(({ what }) => what);
    expect(whatOf('wrangler')).toContain('UPLOADS is the bucket aforo-uploads');
    expect(whatOf('wrangler')).toContain('DB has read replicas');
    expect(whatOf('wrangler')).toContain('there is the queue aforo-mails');
    expect(faults(findings)).toContainEqual({
      level: 'fault',
      area: 'wrangler',
      what: 'there is no queue aforo-webhooks',
      mend: 'npx wrangler queues create aforo-webhooks',
    });
    expect(whatOf('settings')).toContain('TICKET_SIGNING_KEYS, DERIVATION_SECRET');
    expect(whatOf('settings')).toContain(
      'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET not set: card payments are off',
    );
    expect(whatOf('database')).toEqual(['the database is empty']);
  });
});

test('an account without R2 is told so, and not to make buckets', async () => {
  await withCloudflare(async () => {
    const findings = (await examineDeployment('production')).filter(({ what }) => /bucket/.test(what));
    expect(findings.map(({ what }) => what)).toEqual([
      expect.stringMatching(/^buckets: .*not enabled for this account/),
    ]);
  }, ['buckets']);
});

test('a backup that is old, unfinished for hours or missing is a warning', () => {
  const now = Date.parse('2026-11-29T12:00:00Z');
  const hours = (count: number) => now - count * 3_600_000;
  const levelOf = (backup: { moment: number; finishedAt: number | null } | null) => {
    const report = reportOn('wrangler');
    const progress =
      backup && JSON.stringify({ format: 1, id: '2026-11-29', schema: [], tables: [], ...backup });
    backupFinding(progress, now, report);
    return report.findings[0]?.level;
  };
  expect(levelOf({ moment: hours(25), finishedAt: hours(25) })).toBe('ok');
  expect(levelOf({ moment: hours(1), finishedAt: null })).toBe('ok');
  expect(levelOf({ moment: hours(3), finishedAt: null })).toBe('warning');
  expect(levelOf({ moment: hours(27), finishedAt: hours(27) })).toBe('warning');
  expect(levelOf(null)).toBe('warning');
});

test('a migration that was changed after it was applied is a fault, as for the migration itself', async () => {
  const stateFolder = join(folder, 'state');
  const variablesFile = join(folder, 'variables');
  writeLocalVariables(variablesFile, 'http://localhost:8787');
  await migrateDatabase(stateFolder);
  await withDatabase(stateFolder, (db) =>
    db.prepare("UPDATE d1_migration_checksums SET sha256 = 'x' WHERE name = '0001_triggers.sql'").run(),
  );
  expect(faults(await examineLocal({ stateFolder, variablesFile })).map(({ what }) => what)).toEqual([
    expect.stringMatching(/^0001_triggers.sql was changed after the database applied it/),
  ]);
});
