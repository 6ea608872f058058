import { useQuery } from '@tanstack/react-query';
import type { LiveView } from '#client/features/live/live-line.ts';
import { mayPass } from '#client/lib/retry.ts';
import { trpc } from '#client/lib/trpc.ts';
import { useNow } from '#client/lib/use-now.ts';
import { useOnline } from '#client/lib/use-online.ts';
import { type Connection, connectionOf, STATS_EVERY_MS } from './connection.ts';

/**
 * How the bar is connected, for whoever has no line to the door: by its live board, and where that is silent by a call of
 * its own.
 * @param called when a call of the counter was last answered, and when one last was not, Unix ms
 */
export function useBarConnection(
  wanted: boolean,
  { state, at }: Pick<LiveView, 'state' | 'at'>,
  called: { answeredAt: number; failedAt: number },
): Connection {
  const isLive = state === 'live';
  const asked = useQuery(
    trpc.staff.mine.queryOptions(undefined, {
      enabled: wanted && !isLive,
      refetchInterval: STATS_EVERY_MS,
      staleTime: 0,
      retry: false,
      networkMode: 'always',
    }),
  );
  const connection = connectionOf({
    browserOnline: useOnline(),
    answeredAt: Math.max(at, asked.dataUpdatedAt, called.answeredAt),
    failedAt: Math.max(mayPass(asked.error) ? asked.errorUpdatedAt : 0, called.failedAt),
    now: useNow(),
  });
  // A board that has nothing to tell is quiet, not slow.
  return isLive && connection === 'slow' ? 'online' : connection;
}
