export type Connection = 'connecting' | 'online' | 'slow' | 'offline';

/** Poll interval of the count (ms). An answer older than three intervals means a slow connection. */
export const STATS_EVERY_MS = 4_000;
const STALE_MS = 3 * STATS_EVERY_MS;

/** Times in ms of a monotonic clock: a device's wall clock may be corrected during an event. */
export interface Called {
  /** Last answer from the server; 0 for never. */
  answeredAt: number;
  /** Last call without an answer; 0 for never. */
  failedAt: number;
  /** When a scan had waited too long for its answer; 0 for never. */
  overdueAt: number;
}

/** Derives the connection state from `navigator.onLine` and the latest answers. */
export function connectionOf(signs: Called & { browserOnline: boolean; now: number }): Connection {
  if (!signs.browserOnline || signs.failedAt > signs.answeredAt) return 'offline';
  if (signs.overdueAt > signs.answeredAt) return 'slow';
  if (signs.answeredAt === 0) return 'connecting';
  return signs.now - signs.answeredAt > STALE_MS ? 'slow' : 'online';
}
