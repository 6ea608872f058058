import { env, listDurableObjectIds, reset, runInDurableObject } from 'cloudflare:test';

/**
 * Deletes all rows, files and objects. `reset` deletes only those that are in memory, and workerd evicts what idles for
 * ten seconds; the databases, buckets and cities have the same names in each file, so they are woken first.
 */
export async function emptyStorage(): Promise<void> {
  const cities = await listDurableObjectIds(env.HYPE_METER);
  await Promise.all([
    env.DB.prepare('SELECT 1').run(),
    env.UPLOADS?.head('none'),
    env.BACKUPS?.head('none'),
    ...cities.map((id) => runInDurableObject(env.HYPE_METER.get(id), () => undefined)),
  ]);
  await reset();
}
