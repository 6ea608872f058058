import { useEffect } from 'react';
import type { LiveView } from './live-socket.ts';

/** Jitter of the refetch: all pages receive an edit at once (ms). */
const LOOK_SPREAD_MS = 1_500;

/**
 * The board carries stock and cancellation, but no prices, names or times. Refetches the event until its version
 * matches the board's.
 */
export function useNewVersion(
  query: { data: { version: number } | undefined; dataUpdatedAt: number; refetch: () => unknown },
  { board }: Pick<LiveView, 'board'>,
): void {
  const { data, dataUpdatedAt, refetch } = query;
  const liveVersion = board?.board?.version ?? 0;
  const isOld = data !== undefined && data.version < liveVersion;
  useEffect(() => {
    // Reset by every response, because a guest's may come from the edge cache and still be old.
    if (!isOld || dataUpdatedAt === 0) return;
    const timer = setTimeout(() => void refetch(), 200 + Math.random() * LOOK_SPREAD_MS);
    return () => clearTimeout(timer);
  }, [isOld, dataUpdatedAt, refetch]);
}
