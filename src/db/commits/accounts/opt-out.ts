/** Turns announcements off for a person; repeats change nothing. */
export async function turnAnnouncementsOff(db: D1Database, userId: string): Promise<void> {
  await db
    .prepare('UPDATE users SET announcements_off = 1 WHERE id = ?1 AND announcements_off = 0')
    .bind(userId)
    .run();
}
