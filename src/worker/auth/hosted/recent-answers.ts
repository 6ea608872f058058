/** How long an answer of the hosted service counts (ms). */
const ANSWER_TTL_MS = 60_000;
const SESSIONS_MAX = 1_000;

/** Remembers, per isolate, when the hosted service was last asked about a session; the oldest are forgotten first. */
export function recentAnswers() {
  const askedAt = new Map<string, number>();
  return {
    has: (sessionId: string, now: number) => now - (askedAt.get(sessionId) ?? -ANSWER_TTL_MS) < ANSWER_TTL_MS,
    note: (sessionId: string, now: number) => {
      askedAt.delete(sessionId);
      askedAt.set(sessionId, now);
      for (const oldest of askedAt.keys()) {
        if (askedAt.size <= SESSIONS_MAX) break;
        askedAt.delete(oldest);
      }
    },
  };
}
