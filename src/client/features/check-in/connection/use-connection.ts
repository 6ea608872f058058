import type { UseQueryResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { mayPass } from '#client/lib/api/retry.ts';
import { useNow } from '#client/lib/use-now.ts';
import { useOnline } from '#client/lib/use-online.ts';
import { type Called, type Connection, connectionOf, STATS_EVERY_MS } from './connection.ts';

/** Query options that poll whether the server is reachable. */
export const POLL_ALWAYS = {
  refetchInterval: STATS_EVERY_MS,
  staleTime: 0,
  retry: false,
  networkMode: 'always',
} as const;

/** The connection state of this screen, from a polling query and from its other calls. */
export function useConnection(
  query: Pick<UseQueryResult<unknown, unknown>, 'dataUpdatedAt' | 'error' | 'errorUpdatedAt'>,
  called: Called,
): Connection {
  const answeredAt = useMoment(query.dataUpdatedAt);
  const failedAt = useMoment(mayPass(query.error) ? query.errorUpdatedAt : 0);
  // Re-evaluate every second.
  useNow();
  return connectionOf({
    browserOnline: useOnline(),
    answeredAt: Math.max(answeredAt, called.answeredAt),
    failedAt: Math.max(failedAt, called.failedAt),
    overdueAt: called.overdueAt,
    now: performance.now(),
  });
}

/**
 * Converts a wall-clock time to the monotonic clock (ms). @param at Unix ms by this device; 0 for never
 * @returns 0 for never
 */
export function useMoment(at: number): number {
  const last = useRef({ at: 0, moment: 0 });
  if (at !== last.current.at) {
    const age = Math.max(0, Date.now() - at);
    last.current = { at, moment: at === 0 ? 0 : performance.now() - age };
  }
  return last.current.moment;
}
