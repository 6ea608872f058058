import type { UseQueryResult } from '@tanstack/react-query';
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
  return connectionOf({
    browserOnline: useOnline(),
    answeredAt: Math.max(asked.dataUpdatedAt, called.answeredAt),
    failedAt: Math.max(mayPass(asked.error) ? asked.errorUpdatedAt : 0, called.failedAt),
    now: useNow(),
  });
}
