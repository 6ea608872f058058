import { env, evictAllDurableObjects } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { emptyStorage } from '#tests/support/worker/empty-storage.ts';

/** Workerd evicts what idles for ten seconds, as between two files on a busy machine. */
test('storage that workerd has evicted is emptied for the next file', async () => {
  const tables = () => env.DB.prepare("SELECT name FROM sqlite_master WHERE name = 'users'").all();
  const picture = () => env.UPLOADS?.head('picture');
  await env.UPLOADS?.put('picture', 'bytes');
  expect((await tables()).results).toHaveLength(1);
  expect(await picture()).not.toBeNull();
  await evictAllDurableObjects();
  await emptyStorage();
  expect((await tables()).results).toEqual([]);
  expect(await picture()).toBeNull();
});
