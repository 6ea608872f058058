import type { CountedCity } from '#shared/hype/hype.ts';

/** Saves a city's totals. Each city has one meter object, so the last write wins. */
export async function saveHypeCity(db: D1Database, city: CountedCity, now: number): Promise<void> {
  await db
    .prepare(
      `INSERT INTO hype_cities (key, name, numbers, counted_at) VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET name = excluded.name, numbers = excluded.numbers, counted_at = excluded.counted_at`,
    )
    .bind(city.key, city.name, JSON.stringify(city.numbers), now)
    .run();
}

/** Deletes a city that has no published event left. */
export async function deleteHypeCity(db: D1Database, key: string): Promise<void> {
  await db.prepare('DELETE FROM hype_cities WHERE key = ?').bind(key).run();
}
