import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readerOf } from '../src/db/client.ts';
import { auditLedger } from '../src/db/ledger/audit.ts';
import { readTestIntent } from '../src/db/readers/money/test-payments.ts';
import { intentOf } from '../src/worker/money/payments/embedded/test-intents.ts';
import { signedWebhook } from '../src/worker/money/payments/embedded/test-webhooks.ts';
import type { Intent } from '../src/worker/money/payments/provider.ts';
import { restoreDatabase } from './backup/restore-database.ts';
import { restoreTarget } from './backup/restore-target.ts';
import { buildWorker, builtWorkerConfig } from './local/build.ts';
import { withDatabase } from './local/database.ts';
import { main } from './local/main.ts';
import { freePort } from './local/port.ts';
import { prepareDatabase } from './local/prepare.ts';
import { type ServedWorker, serveWorker } from './local/serve.ts';
import { readVariables, writeLocalVariables } from './local/variables.ts';
import { signIn } from './rehearsal/caller.ts';
import {
  balanceOf,
  buyByCard,
  buyFromWallet,
  findNight,
  type Night,
  payByCard,
  scan,
} from './rehearsal/night.ts';
import { rehearsalSteps } from './rehearsal/steps.ts';

const DAY = '2026-11-26';
const FUNDS_MINOR = 50_000;
const TOP_UP_MINOR = 5_000;
/** Minutes that the cron is given to finish a backup, or to bring box offices up to date. */
const MINUTES_MAX = 4;

const { step, conclude } = rehearsalSteps();

/** Plays the worst day on this machine: real workerd, D1, Durable Objects and R2. Exit code 1 if a step fails. */
await main(async () => {
  const config = process.argv.includes('--nobuild') ? builtWorkerConfig() : await buildWorker();
  const folder = mkdtempSync(join(tmpdir(), 'aforo-rehearsal-'));
  try {
    await rehearse(config, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  conclude('The restore was rehearsed: every step holds.');
});

async function rehearse(config: string, folder: string): Promise<void> {
  const port = await freePort();
  const stateFolder = join(folder, 'state');
  const variablesFile = join(folder, 'variables');
  writeLocalVariables(variablesFile, `http://localhost:${port}`, { AUTH_RATE_LIMITS: 'off' });
  await prepareDatabase(stateFolder);
  const serve = () => serveWorker({ config, port, stateFolder, variablesFile });

  const before = await served(await serve(), async (night, server) => {
    await payByCard(night, topUpOf(FUNDS_MINOR));
    const kept = await buyFromWallet(night);
    step('sold a ticket, and scanned it', await scan(night, kept), 'valid');
    const wallet = await balanceOf(night);
    for (let minute = 0; minute < MINUTES_MAX; minute++)
      await server.runCron(Date.parse(`${DAY}T10:00:00Z`) + minute * 60_000);
    console.log('     backed up by the cron');
    const backedUpAt = Date.now();
    const scanned = await buyFromWallet(night);
    step('sold another ticket after the backup, and scanned it', await scan(night, scanned), 'valid');
    const unscanned = await buyFromWallet(night);
    const byCard = await buyByCard(night);
    console.log('     sold one more from the wallet, and one by card');
    await payByCard(night, topUpOf(TOP_UP_MINOR));
    console.log('     topped up by card');
    await captured(server);
    return { kept, scanned, unscanned, byCard, wallet, backedUpAt };
  });
  const books = await readBooks(stateFolder, before.backedUpAt);
  step('the provider has two payments since the backup', books.events.length, 2);

  rmSync(join(stateFolder, 'v3', 'd1'), { recursive: true });
  step(
    'lost D1; the box offices and the backup are still there',
    existsSync(join(stateFolder, 'v3', 'do')),
    true,
  );
  const target = restoreTarget(['--local'], stateFolder);
  const { rows, tables, orphans, audit } = await restoreDatabase(target, `r2:${DAY}`, {
    epoch: Date.now(),
    say: (line) => console.log(`     ${line}`),
  });
  step(`restored ${rows} rows in ${tables} tables: nothing is missing`, orphans, {});
  step('the audit of the restored rows finds nothing', audit.findings, []);
  await returnBooks(stateFolder, books);

  await served(await serve(), async (night, server) => {
    step('the wallet is as at the moment of the backup', await balanceOf(night), before.wallet);
    const fresh = await buyFromWallet(night);
    step('sold a ticket again, and scanned it', await scan(night, fresh), 'valid');
    step('a ticket scanned before the backup is used', await scan(night, before.kept), 'TICKET_ALREADY_USED');
    step(
      'so is one that D1 has lost and the door has seen',
      await scan(night, before.scanned),
      'TICKET_ALREADY_USED',
    );
    step('a lost ticket that nobody has scanned still admits', await scan(night, before.unscanned), 'valid');
    const secret = readVariables(variablesFile).PAYMENT_WEBHOOK_SECRET ?? '';
    for (const intent of books.events) {
      const about = { about: 'intent', noticeId: `evt_again_${intent.paymentId}`, intent } as const;
      const webhook = await signedWebhook({ siteUrl: night.url, secret, now: () => Date.now() }, about);
      step(
        `the provider sent its event again: ${intent.origin?.purpose}`,
        (await fetch(webhook)).status,
        200,
      );
    }
    for (let minute = 0; minute < 3; minute++) await server.runCron(Date.now());
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    step(
      'the lost card ticket was sold again under its payment, so its old code is void',
      await scan(night, before.byCard),
      'TICKET_REFUNDED',
    );
  });

  const { lost, findings, paid } = await withDatabase(stateFolder, async (db) => ({
    lost: (
      await db
        .prepare("SELECT count(*) AS n FROM audit_log WHERE action = 'sale.lost'")
        .first<{ n: number }>()
    )?.n,
    paid: (
      await db
        .prepare("SELECT purpose, status FROM payments WHERE request_id LIKE 'rebuilt:%' ORDER BY purpose")
        .all()
    ).results,
    findings: (await auditLedger(db)).findings,
  }));
  step('the operator can read which sales were lost', lost, 3);
  step('both payments were written again', paid, [
    { purpose: 'tickets', status: 'paid' },
    { purpose: 'topup', status: 'paid' },
  ]);
  step('the audit finds nothing', findings, []);
}

function topUpOf(amountMinor: number): object {
  return { method: 'card', topUp: { currency: 'USD', amountMinor } };
}

/** Signs people in, plays, and stops the Worker. */
async function served<T>(
  server: ServedWorker,
  play: (night: Night, server: ServedWorker) => Promise<T>,
): Promise<T> {
  try {
    const [guest, staff] = await Promise.all([signIn(server.url, 'client'), signIn(server.url, 'admin')]);
    return await play(await findNight(server.url, { guest, staff }), server);
  } finally {
    await server.stop();
  }
}

/** Captures follow a sale through the delivery engine: the provider has the money only then. */
async function captured(server: ServedWorker): Promise<void> {
  const db = await server.database();
  for (let minute = 0; minute < MINUTES_MAX; minute++) {
    const open = await db
      .prepare("SELECT count(*) AS n FROM test_intents WHERE state = 'authorized'")
      .first<{ n: number }>();
    if (open?.n === 0) return;
    await server.runCron(Date.now());
    await new Promise((resolve) => setTimeout(resolve, 3_000));
  }
}

/** A provider keeps its own books; the embedded one has them in the D1 that is about to be lost. */
async function readBooks(stateFolder: string, since: number): Promise<Books> {
  return await withDatabase(stateFolder, async (db) => {
    const { results } = await db
      .prepare("SELECT * FROM test_intents WHERE state = 'paid' AND created_at > ? ORDER BY created_at")
      .bind(since)
      .all<Books['rows'][number]>();
    const intents = await Promise.all(results.map(({ id }) => readTestIntent(readerOf(db), String(id))));
    const events = intents.flatMap((row) => (row ? [{ ...intentOf(row), state: 'paid' as const }] : []));
    return { rows: results, events };
  });
}

interface Books {
  rows: Record<string, string | number | null>[];
  /** Its events about captured payments. */
  events: (Intent & { state: 'paid' })[];
}

async function returnBooks(stateFolder: string, { rows }: Books): Promise<void> {
  await withDatabase(stateFolder, async (db) => {
    for (const row of rows) {
      const places = Object.keys(row).map(() => '?');
      await db
        .prepare(`INSERT INTO test_intents (${Object.keys(row).join(', ')}) VALUES (${places.join(', ')})`)
        .bind(...Object.values(row))
        .run();
    }
  });
}
