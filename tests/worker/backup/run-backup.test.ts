import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { SCHEMA_VERSION } from '#db/schema-version.ts';
import { buyerWith, eventOnSale, purchaseOf } from '#tests/support/worker/events.ts';
import { person } from '#tests/support/worker/people.ts';
import { type Backup, backupSchema, manifestKey, PROGRESS_KEY } from '#worker/backup/backup-files.ts';
import { BACKUPS_KEPT_DAYS, type BackupDeps, runBackup } from '#worker/backup/run-backup.ts';

const NIGHT = Date.parse('2026-11-26T10:00:00Z');
const DAY_MS = 86_400_000;

function bucket(): R2Bucket {
  if (!env.UPLOADS) throw new Error('No bucket');
  return env.UPLOADS;
}

function deps(more: Partial<BackupDeps> = {}): BackupDeps {
  return {
    db: env.DB,
    bucket: bucket(),
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
    pause: async () => {},
    ...more,
  };
}

async function manifestOf(id: string): Promise<Backup | null> {
  const stored = await bucket().get(manifestKey(id));
  return stored && backupSchema.parse(await stored.json());
}

async function rowsOf(backup: Backup, table: string): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  for (const { key } of backup.tables.find(({ name }) => name === table)?.parts ?? []) {
    const part = await bucket().get(key);
    if (!part) throw new Error(key);
    const text = await new Response(part.body.pipeThrough(new DecompressionStream('gzip'))).text();
    rows.push(
      ...text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    );
  }
  return rows;
}

/** Runs the cron's minutes until a backup is complete. */
async function untilDone(at: number, more: Partial<BackupDeps> = {}): Promise<Backup> {
  const id = new Date(at).toISOString().slice(0, 10);
  for (let minute = 0; minute < 200; minute++) {
    await runBackup(deps(more), at + minute * 60_000);
    const manifest = await manifestOf(id);
    if (manifest) return manifest;
  }
  throw new Error('The backup did not end');
}

test('a nightly backup has every table of the database, and nothing that follows from the others', async () => {
  const backup = await untilDone(NIGHT);
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '%_search%'",
  ).all<{ name: string }>();
  const own = results
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('d1_') && !name.startsWith('_cf_'));
  expect(backup.tables.map(({ name }) => name)).toEqual(own.sort());
  expect(backup.schema.at(-1)).toBe(`${SCHEMA_VERSION}.sql`);
});

test('a backup that takes many minutes has the rows of its first moment, also when sales go on', async () => {
  const sale = await eventOnSale();
  const buyer = await buyerWith(100_000);
  for (let purchases = 0; purchases < 3; purchases++)
    await buyer.mutate('tickets.purchase', purchaseOf(sale, 2));
  const at = NIGHT + DAY_MS;
  await runBackup(deps({ pageRows: 2, partsPerRun: 3 }), at);
  await buyer.mutate('tickets.purchase', purchaseOf(sale, 2));
  const newcomer = await person();
  const backup = await untilDone(at, { pageRows: 2, partsPerRun: 3 });
  const [tickets, purchases, users] = await Promise.all(
    ['tickets', 'purchases', 'users'].map((table) => rowsOf(backup, table)),
  );
  const saved = purchases?.filter(({ event_id: eventId }) => eventId === sale.eventId).map(({ id }) => id);
  expect(saved).toHaveLength(3);
  // A table WITHOUT ROWID also has newer rows; a restore leaves them out, because their purchase is missing.
  expect(tickets?.filter(({ purchase_id: id }) => saved?.includes(id))).toHaveLength(6);
  expect(users?.map(({ id }) => id)).toContain(buyer.id);
  expect(users?.map(({ id }) => id)).not.toContain(newcomer.id);
});

test('a backup that meets a migration starts again', async () => {
  const at = NIGHT + 20 * DAY_MS;
  await runBackup(deps({ partsPerRun: 1 }), at);
  await env.DB.prepare("INSERT INTO d1_migrations (name) VALUES ('9999_later.sql')").run();
  const { schema } = await untilDone(at);
  expect(schema.at(-1)).toBe('9999_later.sql');
});

test('nothing is saved before the hour, nor twice a day', async () => {
  const at = NIGHT + 2 * DAY_MS;
  await runBackup(deps(), at - 60_000);
  expect(await manifestOf('2026-11-28')).toBeNull();
  const backup = await untilDone(at);
  await runBackup(deps(), at + 3_600_000);
  expect(await manifestOf('2026-11-28')).toEqual(backup);
});

test('of two runs at once one goes on, and the manifest names existing parts only', async () => {
  await eventOnSale();
  const at = NIGHT + 3 * DAY_MS;
  const slow = { pageRows: 3, partsPerRun: 4 };
  for (let round = 0; round < 20; round++)
    await Promise.all([runBackup(deps(slow), at), runBackup(deps(slow), at)]);
  const backup = await untilDone(at, slow);
  for (const { name, parts } of backup.tables) {
    for (const { key } of parts) expect(await bucket().head(key), key).not.toBeNull();
    const { results } = await env.DB.prepare(`SELECT count(*) AS n FROM "${name}"`).all<{ n: number }>();
    expect(
      parts.reduce((sum, { rows }) => sum + rows, 0),
      name,
    ).toBe(results[0]?.n);
  }
});

test('backups older than the kept days are deleted', async () => {
  const now = NIGHT + 40 * DAY_MS;
  await untilDone(now - (BACKUPS_KEPT_DAYS + 1) * DAY_MS);
  await untilDone(now - 5 * DAY_MS);
  await untilDone(now, { now: () => now });
  const { objects } = await bucket().list({ prefix: 'backups/' });
  const ids = new Set(objects.map(({ key }) => key.split('/')[1]));
  expect(ids).toContain('2026-12-31');
  expect(ids).not.toContain('2026-12-05');
  expect(await bucket().head(PROGRESS_KEY)).not.toBeNull();
});

test('progress is written no more than once a second: R2 refuses a key that is written more often', async () => {
  const clock = { now: NIGHT };
  const writes: number[] = [];
  const real = bucket();
  const put = (async (key: string, value: string, options?: R2PutOptions) => {
    if (key === PROGRESS_KEY) {
      if (clock.now - (writes.at(-1) ?? 0) < 1_000) throw new Error('put: 429 (10058)');
      writes.push(clock.now);
    }
    clock.now += 20;
    return await real.put(key, value, options);
  }) as R2Bucket['put'];
  const paced = { put, get: real.get.bind(real), list: real.list.bind(real), delete: real.delete.bind(real) };
  const pause = async (ms: number) => {
    clock.now += ms;
  };
  const at = Date.parse('2026-12-03T10:00:00Z');
  for (let minute = 0; !(await manifestOf('2026-12-03')); minute++) {
    clock.now = at + minute * 60_000;
    await runBackup(deps({ bucket: paced as unknown as R2Bucket, now: () => clock.now, pause }), clock.now);
  }
  expect(writes.length).toBeGreaterThan(1);
});
