import { useEffect } from 'react';
import type { LiveView } from './live-socket.ts';

/** Everybody hears of an edit at once: pages ask within this time, not in one instant (ms). */
const LOOK_SPREAD_MS = 1_500;

/**
 * The board tells stock and cancellation, not prices, names or times: whoever shows an older version of those reads them
 * again, until they are what the board speaks of.
 */
export function useNewVersion(
  query: { data: { version: number } | undefined; dataUpdatedAt: number; refetch: () => unknown },
  { board }: Pick<LiveView, 'board'>,
): void {
  const { data, dataUpdatedAt, refetch } = query;
  const told = board?.board?.version ?? 0;
  const isOld = data !== undefined && data.version < told;
  useEffect(() => {
    // With every answer anew: what a guest is given may be some seconds old.
    if (!isOld || dataUpdatedAt === 0) return;
    const timer = setTimeout(() => void refetch(), 200 + Math.random() * LOOK_SPREAD_MS);
    return () => clearTimeout(timer);
  }, [isOld, dataUpdatedAt, refetch]);
}
