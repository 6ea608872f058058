import { expect, test } from 'vitest';
import { migrate } from '../../../scripts/migrations/migrate.ts';
import { databaseArgs, wranglerTarget } from '../../../scripts/migrations/targets.ts';
import { withCloudflare } from '../cloudflare.ts';

test('a fresh deployment’s database is prepared by one import, with triggers, and gets later files by theirs', async () => {
  const file = (name: string, sql: string) => ({ name, sql, sha256: `sum of ${name}` });
  const files = [
    file('0000_a.sql', 'CREATE TABLE a (id integer);--> statement-breakpoint\nCREATE TABLE b (id integer);'),
    file(
      '0001_c.sql',
      'CREATE TRIGGER c AFTER INSERT ON a BEGIN UPDATE a SET id = 1; UPDATE a SET id = 2; END;',
    ),
  ];
  const later = file('0002_d.sql', 'CREATE TABLE d (id integer);');
  await withCloudflare(async (asked) => {
    const target = wranglerTarget(databaseArgs('production'));
    expect(await migrate(target, files, { running: true })).toEqual(['0000_a.sql', '0001_c.sql']);
    expect(asked.splice(0)).toEqual(['query', 'import init', 'import ingest']);
    expect(await migrate(target, [...files, later], { running: true })).toEqual(['0002_d.sql']);
    await expect(migrate(target, [])).rejects.toThrow('the database is newer than the code');
  });
});
