/** Notes that something which has to happen has happened. */
export async function noteSign(db: D1Database, name: 'cron' | 'payment_webhook', now: number): Promise<void> {
  await db
    .prepare(
      `INSERT INTO platform_signs (name, seen_at) VALUES (?1, ?2)
       ON CONFLICT (name) DO UPDATE SET seen_at = max(seen_at, excluded.seen_at)`,
    )
    .bind(name, now)
    .run();
}
