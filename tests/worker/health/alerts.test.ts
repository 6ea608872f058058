import { env } from 'cloudflare:test';
import { beforeEach, expect, test, vi } from 'vitest';
import { noteSign } from '#db/commits/health/platform-signs.ts';
import { PLATFORM_ALERTS, type PlatformAlert } from '#shared/contracts/health.ts';
import { watchedPlatform } from '#tests/support/worker/alerts.ts';
import { doorNight, tamper } from '#tests/support/worker/drift.ts';
import { eventOnSale } from '#tests/support/worker/events.ts';
import { person } from '#tests/support/worker/people.ts';
import { reported } from '#tests/support/worker/tallies.ts';
import { endpointOf, webhookReceiver } from '#tests/support/worker/webhooks.ts';
import { PROGRESS_KEY } from '#worker/backup/backup-files.ts';
import type { WatchDeps } from '#worker/health/alerts/watch-deps.ts';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

const MINUTE_MS = 60_000;
const run = (sql: string, ...params: (string | number | null)[]) =>
  env.DB.prepare(sql)
    .bind(...params)
    .run();

async function owed(channel: string, minutesAgo: number, status = 'owed', problem: string | null = null) {
  await run(
    `INSERT INTO deliveries (channel, kind, subject_id, status, problem, due_at, created_at)
     VALUES (?1, 'purchase', ?2, ?4, ?5, ?3, ?3)`,
    channel,
    crypto.randomUUID(),
    Date.now() - minutesAgo * MINUTE_MS,
    status,
    problem,
  );
}
const nothingOwed = () => run("DELETE FROM deliveries WHERE channel <> 'alert'");

async function securedPayment(minutesAgo: number): Promise<void> {
  const { id } = await person();
  await run(
    `INSERT INTO payments (id, user_id, request_id, provider, currency, amount, status, return_path, created_at, authorized_at, purpose)
     VALUES (?1, ?2, ?1, 'test', 'USD', 100, 'authorized', '/', ?3, ?3, 'tip')`,
    crypto.randomUUID(),
    id,
    Date.now() - minutesAgo * MINUTE_MS,
  );
}
const nothingPaid = () => run("UPDATE payments SET status = 'paid', captured_at = 1");

/** Only what the watcher asks of a box office. */
function officeWith(load: { slowestMs: number; mostQueued: number }): WatchDeps['boxOffice'] {
  const signs = {
    load: { flushes: 1, ...load },
    parked: 0,
    oldestAt: null,
    refundsStuck: false,
    declined: 0,
  };
  const part = Promise.resolve({
    signs: async () => ({ ok: true, value: signs }),
    [Symbol.dispose]: () => {},
  });
  const reconciliation = () => Object.assign(part, { signs: async () => ({ ok: true, value: signs }) });
  return (() => ({ reconciliation })) as unknown as WatchDeps['boxOffice'];
}

interface Cause {
  settings?: Parameters<typeof watchedPlatform>[0];
  more?: () => Partial<WatchDeps>;
  begin: () => Promise<unknown>;
  end: (platform: ReturnType<typeof watchedPlatform>) => unknown;
}

let slow = { slowestMs: 0, mostQueued: 0 };
let bytes = 0;

/** Each alert by what makes it begin, and what makes it end. */
const CAUSES: Record<Exclude<PlatformAlert, 'alertChannel' | 'drift'>, Cause> = {
  keys: {
    settings: { TICKET_SIGNING_KEYS: 'notjson' },
    begin: async () => {},
    end: ({ settings }) => {
      settings.TICKET_SIGNING_KEYS = env.TICKET_SIGNING_KEYS ?? '';
    },
  },
  mails: { begin: () => owed('mail', 11), end: nothingOwed },
  codes: { begin: () => owed('code', 3), end: nothingOwed },
  mailProvider: {
    settings: { PURCHASE_MAILS: 'on', AUTH_MODE: 'hosted' },
    begin: async () => {},
    end: ({ settings }) => {
      settings.PURCHASE_MAILS = 'off';
    },
  },
  payments: { begin: () => securedPayment(11), end: nothingPaid },
  paymentsRefused: {
    begin: () => reported({ kind: 'refusal', name: 'PAYMENTS_UNAVAILABLE', count: 5 }),
    end: () => run('DELETE FROM refusal_counts'),
  },
  paymentWebhooks: {
    begin: async () => {
      await run(
        "UPDATE platform_signs SET seen_at = ?1 WHERE name = 'payment_webhook'",
        Date.now() - 30 * MINUTE_MS,
      );
      await securedPayment(6);
    },
    end: () => noteSign(env.DB, 'payment_webhook', Date.now()).then(nothingPaid),
  },
  sales: {
    more: () => ({
      get boxOffice() {
        return officeWith(slow);
      },
    }),
    begin: async () => {
      await doorNight(1);
      await run(
        'UPDATE events SET starts_at = ?1, ends_at = ?2',
        Date.now() - MINUTE_MS,
        Date.now() + 600 * MINUTE_MS,
      );
      slow = { slowestMs: 2_500, mostQueued: 0 };
    },
    end: () => {
      slow = { slowestMs: 50, mostQueued: 1 };
    },
  },
  backup: {
    more: () => ({ backups: env.UPLOADS ?? null }),
    begin: async () => {
      const finishedAt = Date.now() - 27 * 60 * MINUTE_MS;
      const backup = { format: 1, id: '2026-11-26', moment: finishedAt, finishedAt, schema: [], tables: [] };
      await env.UPLOADS?.put(PROGRESS_KEY, JSON.stringify(backup));
    },
    end: () => env.UPLOADS?.delete(PROGRESS_KEY),
  },
  deadLetters: { begin: () => owed('mail', 1, 'failed', 'dead letter'), end: nothingOwed },
  webhooks: {
    begin: async () => {
      const { id } = await endpointOf(await person({ role: 'organizer' }), webhookReceiver());
      const at = Date.now() - 11 * MINUTE_MS;
      await run('UPDATE webhook_endpoints SET due_at = ?1', at);
      await run(
        `INSERT INTO webhook_deliveries (endpoint_id, type, subject_id, occurred_at, due_at, created_at)
         VALUES (?1, 'purchase.completed', 'p', ?2, ?2, ?2)`,
        id,
        at,
      );
    },
    end: () => run("UPDATE webhook_deliveries SET status = 'delivered'"),
  },
  onSale: {
    more: () => ({ pace: { payments: 25, mails: null } }),
    begin: () =>
      eventOnSale({
        types: [{ price: 1_000, quantity: 20_000, salesStartAt: Date.now() + 600 * MINUTE_MS }],
      }),
    end: () => run('UPDATE ticket_types SET sales_start_at = 1'),
  },
  database: {
    more: () => ({
      get db() {
        return sized(env.DB, bytes);
      },
    }),
    begin: async () => {
      bytes = 8_100_000_000;
    },
    end: () => {
      bytes = 7_900_000_000;
    },
  },
};

/** D1 that reports another size. */
function sized(db: D1Database, size: number): D1Database {
  const prepare: D1Database['prepare'] = (sql) =>
    sql === 'SELECT 1'
      ? ({ all: async () => ({ results: [], meta: { size_after: size } }) } as unknown as D1PreparedStatement)
      : db.prepare(sql);
  return Object.assign(Object.create(db), { prepare, batch: db.batch.bind(db) }) as D1Database;
}

for (const [name, { settings, more, begin, end }] of Object.entries(CAUSES)) {
  test(`the alert "${name}" is told once when it begins and once when it has ended`, async () => {
    const platform = watchedPlatform(settings ?? {}, more?.() ?? {});
    await begin();
    await platform.minute();
    await platform.minute(1);
    expect(await platform.posts(name)).toMatchObject([{ state: 'began' }]);
    await end(platform);
    await platform.minute(1);
    expect(await platform.posts(name)).toHaveLength(1);
    await platform.minute(5);
    await platform.minute(1);
    expect((await platform.posts(name)).map(({ state }) => state)).toEqual(['began', 'ended']);
  });
}

test('a box office that cannot deliver is an alert that names its event, until it delivers', async () => {
  const platform = watchedPlatform();
  const night = await doorNight(1);
  await tamper(
    night,
    `INSERT INTO outbox (seq, body, parked) VALUES (900, '{"kind":"admitted"}', 'rejected')`,
  );
  await platform.minute();
  expect(await platform.posts('drift')).toMatchObject([{ state: 'began', eventIds: [night.sale.eventId] }]);
  await tamper(night, 'DELETE FROM outbox');
  await platform.minute(1);
  await platform.minute(6);
  expect((await platform.posts('drift')).map(({ state }) => state)).toEqual(['began', 'ended']);
});

test('a cause that comes and goes within five minutes is told once', async () => {
  const platform = watchedPlatform();
  await owed('mail', 11);
  await platform.minute();
  await nothingOwed();
  await platform.minute(1);
  await owed('mail', 14);
  await platform.minute(4);
  await platform.minute(4);
  expect(await platform.posts('mails')).toHaveLength(1);
  await nothingOwed();
});

test('a check that fails ends no alert', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  if (!env.UPLOADS) throw new Error('No bucket');
  const broken = { get: () => Promise.reject(new Error('R2 is down')) } as unknown as R2Bucket;
  const deps: Partial<WatchDeps> = { backups: env.UPLOADS };
  const platform = watchedPlatform({}, deps);
  await CAUSES.backup.begin();
  await platform.minute();
  deps.backups = broken;
  await platform.minute(1);
  await platform.minute(10);
  logged.mockRestore();
  expect(await platform.posts('backup')).toHaveLength(1);
  await env.UPLOADS.delete(PROGRESS_KEY);
});

test('every alert of the platform has a cause here', () => {
  expect(new Set([...Object.keys(CAUSES), 'drift', 'alertChannel'])).toEqual(new Set(PLATFORM_ALERTS));
});
