import type { UseQueryResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { mayPass } from '#client/lib/retry.ts';
import { useNow } from '#client/lib/use-now.ts';
import { useOnline } from '#client/lib/use-online.ts';
import { type Called, type Connection, connectionOf, STATS_EVERY_MS } from './connection.ts';

/** A query that tells, again and again, whether the server is in reach. */
export const ASKED_ALWAYS = {
  refetchInterval: STATS_EVERY_MS,
  staleTime: 0,
  retry: false,
  networkMode: 'always',
} as const;

/** How this screen is connected, by such a query and by its other calls. */
export function useConnection(
  asked: Pick<UseQueryResult<unknown, unknown>, 'dataUpdatedAt' | 'error' | 'errorUpdatedAt'>,
  called: Called,
): Connection {
  const answeredAt = useMoment(asked.dataUpdatedAt);
  const failedAt = useMoment(mayPass(asked.error) ? asked.errorUpdatedAt : 0);
  // Looked at anew every second.
  useNow();
  return connectionOf({
    browserOnline: useOnline(),
    answeredAt: Math.max(answeredAt, called.answeredAt),
    failedAt: Math.max(failedAt, called.failedAt),
    now: performance.now(),
  });
}

/** The last such moment by a clock that only runs forward (ms). @param at Unix ms by this device; 0 for never, as the answer */
export function useMoment(at: number): number {
  const last = useRef({ at: 0, moment: 0 });
  if (at !== last.current.at) {
    const age = Math.max(0, Date.now() - at);
    last.current = { at, moment: at === 0 ? 0 : performance.now() - age };
  }
  return last.current.moment;
}
