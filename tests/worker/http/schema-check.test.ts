import { env } from 'cloudflare:test';
import { afterEach, expect, test, vi } from 'vitest';
import { SCHEMA_VERSION } from '#db/schema-version.ts';
import { compareSchema } from '#worker/http/schema-check.ts';

afterEach(() => vi.restoreAllMocks());

test('a migrated database is current, and nothing is logged', async () => {
  const error = vi.spyOn(console, 'error');
  expect((await compareSchema(env.DB)).state).toBe('current');
  expect(error).not.toHaveBeenCalled();
});

test('a migration that this release does not know is a warning: the release before it still runs', async () => {
  const warning = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const newer = '9999_from_the_next_release';
  await env.DB.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(`${newer}.sql`).run();
  expect(await compareSchema(env.DB)).toEqual({ release: SCHEMA_VERSION, database: newer, state: 'ahead' });
  expect(warning).toHaveBeenCalledWith(expect.stringContaining('newer than this release'));
});

test('a missing migration is an error that names the command', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await env.DB.prepare('DELETE FROM d1_migrations WHERE name >= ?').bind(`${SCHEMA_VERSION}.sql`).run();
  expect((await compareSchema(env.DB)).state).toBe('behind');
  expect(error).toHaveBeenCalledWith(expect.stringContaining('npm run db:migrate'));
});
