import { useQuery } from '@tanstack/react-query';
import type { LiveView } from '#client/features/live/live-socket.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import type { Called, Connection } from '../connection/connection.ts';
import { ASKED_ALWAYS, useConnection, useMoment } from '../connection/use-connection.ts';

/**
 * The connection state of a vendor, who has no check-in socket: from the live board, or by polling if that is silent.
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
  // A quiet board is not a slow connection.
  return isLive && connection === 'slow' ? 'online' : connection;
}
