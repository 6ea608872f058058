import { useQuery } from '@tanstack/react-query';
import type { LiveView } from '#client/features/live/live-socket.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import type { Called, Connection } from '../connection/connection.ts';
import { POLL_ALWAYS, useConnection, useMoment } from '../connection/use-connection.ts';

/**
 * The connection state of a vendor, who has no check-in socket: from the live board, or by polling if that is silent.
 */
export function useBarConnection(
  wanted: boolean,
  { state, at }: Pick<LiveView, 'state' | 'at'>,
  called: Called,
): Connection {
  const isLive = state === 'live';
  const poll = useQuery(
    trpc.staff.mine.queryOptions(undefined, { ...POLL_ALWAYS, enabled: wanted && !isLive }),
  );
  const pushedAt = useMoment(at);
  const connection = useConnection(poll, { ...called, answeredAt: Math.max(pushedAt, called.answeredAt) });
  // A quiet board is not a slow connection; an order without an answer is.
  const isQuiet = isLive && called.overdueAt <= called.answeredAt;
  return isQuiet && connection === 'slow' ? 'online' : connection;
}
