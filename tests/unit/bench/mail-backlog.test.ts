import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { playBacklog, tailMs } from '#bench/mails/play-backlog.ts';
import { migrateDatabase, withDatabase } from '../../../scripts/local/database.ts';

test('a hundred mails leave in a call, so that 50,000 wait less than 15 minutes for provider and queue', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'aforo-mails-'));
  try {
    await migrateDatabase(folder);
    const backlog = { mails: 2_000, callsPerSecond: 10, callMs: 300, deliveryMs: 250 };
    const found = await withDatabase(folder, (db) => playBacklog(db, backlog));
    expect(found).toMatchObject({ taken: 2_000, calls: 20, refusedCalls: 0 });
    expect((found.waitedMs * 50_000) / 2_000 + tailMs(backlog)).toBeLessThan(15 * 60_000);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});
