import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { emptyStorage } from '#tests/support/worker/empty-storage.ts';
import { copyOfSchema } from '#tests/support/worker/schema-copy.ts';

test('the copy of the schema that test files start with is what the migrations make', async () => {
  const everything = async () => {
    const { results } = await env.DB.prepare(
      "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT LIKE '\\_cf\\_%' ESCAPE '\\' ORDER BY type, name",
    ).all<{ type: string; name: string }>();
    const tables = results.filter(({ type }) => type === 'table').map(({ name }) => name);
    const counts = await env.DB.batch(
      tables.map((name) => env.DB.prepare(`SELECT count(*) AS "${name}" FROM "${name}"`)),
    );
    return { schema: results, counts: counts.map((count) => count.results[0]) };
  };
  await emptyStorage();
  await env.DB.batch(env.TEST_MIGRATIONS.map((sql) => env.DB.prepare(sql)));
  const migrated = await everything();
  const copy = await copyOfSchema();
  await emptyStorage();
  await env.DB.prepare(copy).run();
  expect(await everything()).toEqual(migrated);
});
