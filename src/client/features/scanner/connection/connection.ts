export type Connection = 'connecting' | 'online' | 'slow' | 'offline';

/** The count is asked for this often (ms); an answer older than three rounds means that the line is bad. */
export const STATS_EVERY_MS = 4_000;
const STALE_MS = 3 * STATS_EVERY_MS;

/** Times in ms of a clock that only runs forward: the device's own may be put right in the middle of a night. */
export interface Called {
  /** When the server last answered; 0 for never. */
  answeredAt: number;
  /** When a call last got no answer; 0 for never. */
  failedAt: number;
}

/** How the door is connected, from what the browser says and from the last answers. */
export function connectionOf(signs: Called & { browserOnline: boolean; now: number }): Connection {
  if (!signs.browserOnline || signs.failedAt > signs.answeredAt) return 'offline';
  if (signs.answeredAt === 0) return 'connecting';
  return signs.now - signs.answeredAt > STALE_MS ? 'slow' : 'online';
}
