import { useEffect, useState } from 'react';
import type { LiveState } from '#client/features/live/live-socket.ts';
import { onVisible } from '#client/features/live/on-visible.ts';
import { openSocket } from '#client/features/live/open-socket.ts';
import { createReconnectingSocket } from '#client/features/live/reconnecting-socket.ts';
import { after } from '#client/lib/delay.ts';
import type { HypeMessage } from '#shared/contracts/hype.ts';
import type { HypePeriod } from '#shared/hype/hype-clock.ts';
import { CLOSE_CODES } from '#shared/live/live.ts';

interface HypeSocketState {
  state: LiveState;
  /** The latest message for this city and period; null before the first. */
  message: HypeMessage | null;
}

/**
 * The socket of one city and period while the page shows them.
 * @param city null while unknown
 */
export function useHypeSocket(city: string | null, period: HypePeriod): HypeSocketState {
  const path = city === null ? null : `/api/live/hype/${encodeURIComponent(city)}?period=${period}`;
  const [latest, setLatest] = useState<HypeSocketState & { path: string | null }>({
    path,
    state: 'connecting',
    message: null,
  });
  useEffect(() => {
    if (path === null) return;
    const change = (next: Partial<HypeSocketState>) =>
      setLatest((known) => ({
        ...(known.path === path ? known : { path, state: 'connecting', message: null }),
        ...next,
      }));
    const socket = createReconnectingSocket({
      open: async (events) => openSocket(path, events),
      after,
      random: Math.random,
      // Messages are absolute, not deltas: the latest one replaces all earlier ones.
      onMessage: (text) => change({ state: 'live', message: JSON.parse(text) as HypeMessage }),
      onClosed: (code) => {
        const gone = code === CLOSE_CODES.notFound;
        change({ state: gone || socket.isHopeless() ? 'polling' : 'reconnecting' });
        return !gone;
      },
    });
    const unwatch = onVisible({ onLost: socket.renew, onBack: socket.hurry });
    return () => {
      unwatch();
      socket.stop();
    };
  }, [path]);
  return latest.path === path ? latest : { state: 'connecting', message: null };
}
