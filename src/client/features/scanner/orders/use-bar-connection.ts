import { useQuery } from '@tanstack/react-query';
import type { LiveView } from '#client/features/live/live-socket.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { Called, Connection } from '../connection/connection.ts';
import { ASKED_ALWAYS, useConnection, useMoment } from '../connection/use-connection.ts';

/**
 * How the bar is connected, for whoever has no line to the door: by its live board, and where that is silent by a call of
 * its own.
 */
export function useBarConnection(
  wanted: boolean,
  { state, at }: Pick<LiveView, 'state' | 'at'>,
  called: Called,
): Connection {
  const isLive = state === 'live';
  const asked = useQuery(
    trpc.staff.mine.queryOptions(undefined, { ...ASKED_ALWAYS, enabled: wanted && !isLive }),
  );
  const toldAt = useMoment(at);
  const connection = useConnection(asked, { ...called, answeredAt: Math.max(toldAt, called.answeredAt) });
  // A board that has nothing to tell is quiet, not slow.
  return isLive && connection === 'slow' ? 'online' : connection;
}
