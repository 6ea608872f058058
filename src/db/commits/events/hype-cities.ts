import type { CountedCity } from '#db/readers/analytics/hype.ts';

/** Writes down what a city's meter has counted. Only that meter does, so the last one holds. */
export async function saveHypeCity(db: D1Database, city: CountedCity, now: number): Promise<void> {
  await db
    .prepare(
      `INSERT INTO hype_cities (key, name, numbers, counted_at) VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET name = excluded.name, numbers = excluded.numbers, counted_at = excluded.counted_at`,
    )
    .bind(city.key, city.name, JSON.stringify(city.numbers), now)
    .run();
}

/** The city has no published event any more. */
export async function deleteHypeCity(db: D1Database, key: string): Promise<void> {
  await db.prepare('DELETE FROM hype_cities WHERE key = ?').bind(key).run();
}
