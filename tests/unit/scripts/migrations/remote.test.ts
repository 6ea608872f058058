import { expect, test } from 'vitest';
import { migrate } from '../../../../scripts/migrations/migrate.ts';
import { databaseArgs, wranglerTarget } from '../../../../scripts/migrations/targets.ts';
import { withCloudflare } from '../cloudflare.ts';

/** Each call starts wrangler, several seconds on a busy machine. */
const TIMEOUT_MS = 120_000;

test(
  'a deployment’s database is migrated through D1’s import, with triggers, once',
  async () => {
    const sql = `CREATE TABLE a (id integer);--> statement-breakpoint
CREATE TRIGGER b AFTER INSERT ON a BEGIN UPDATE a SET id = 1; UPDATE a SET id = 2; END;`;
    const files = [{ name: '0000_a.sql', sql, sha256: 'sum' }];
    await withCloudflare(async (asked) => {
      const target = wranglerTarget(databaseArgs('production'));
      expect(await migrate(target, files, { running: true })).toEqual(['0000_a.sql']);
      expect(asked).toEqual(['query', 'import init', 'import ingest']);
      expect(await migrate(target, files, { running: true })).toEqual([]);
      await expect(migrate(target, [])).rejects.toThrow('the database is newer than the code');
    });
  },
  TIMEOUT_MS,
);
