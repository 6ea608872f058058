import { useCallback, useState } from 'react';
import { mayPass, statusOf } from '#client/lib/api/retry.ts';
import { after } from '#client/lib/delay.ts';
import type { Called } from './connection.ts';

/** A call without an answer for this long makes the connection slow (ms): the guest has been decided without it. */
const OVERDUE_MS = 2_500;

/** Tracks the last answered and the last unanswered call of this screen. */
export function useCalls() {
  const [called, setCalled] = useState<Called>({ answeredAt: 0, failedAt: 0, overdueAt: 0 });
  const answered = useCallback(
    () => setCalled((before) => ({ ...before, answeredAt: performance.now() })),
    [],
  );
  const watch = useCallback(
    async <T>(call: Promise<T>): Promise<T> => {
      const onTime = after(OVERDUE_MS, () =>
        setCalled((before) => ({ ...before, overdueAt: performance.now() })),
      );
      try {
        const answer = await call;
        answered();
        return answer;
      } catch (error) {
        // A refusal proves that the server is reachable, and so does 429.
        if (mayPass(error) && statusOf(error) !== 429)
          setCalled((before) => ({ ...before, failedAt: performance.now() }));
        else answered();
        throw error;
      } finally {
        onTime();
      }
    },
    [answered],
  );
  return { called, answered, watch };
}
