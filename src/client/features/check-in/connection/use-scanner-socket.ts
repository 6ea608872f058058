import { useEffect, useRef } from 'react';
import { openSocket } from '#client/features/live/open-socket.ts';
import { mayPass } from '#client/lib/api/retry.ts';
import { api } from '#client/lib/api/trpc.ts';
import { after } from '#client/lib/delay.ts';
import type { DoorConflict, DoorCount } from '#shared/contracts/check-in.ts';
import { CLOSE_CODES, type DoorMove } from '#shared/live/live.ts';
import { createScannerSocket, type ScannerSocket } from './scanner-socket.ts';

interface SocketCallbacks {
  /** The socket has opened or reopened and received its first count: a conflict may have been missed meanwhile. */
  onOpened: () => void;
  onCount: (count: DoorCount) => void;
  onMoved: (moved: readonly DoorMove[]) => void;
  onNames: () => void;
  onConflict: (conflict: DoorConflict) => void;
  onNews: (about: 'walkUp' | 'rope') => void;
  onAccessLost: () => void;
}

/**
 * Holds the check-in socket of one event while its screen is open. @param wanted whether this person checks tickets
 * here
 */
export function useScannerSocket(
  eventId: string,
  wanted: boolean,
  callbacks: SocketCallbacks,
): () => ScannerSocket | null {
  const socket = useRef<ScannerSocket | null>(null);
  const latest = useRef(callbacks);
  latest.current = callbacks;
  useEffect(() => {
    if (!wanted) return;
    let fresh = false;
    socket.current = createScannerSocket({
      open: async (events) => {
        const { path } = await api.live.ticket
          .mutate({ channel: 'door', eventId })
          .catch((error: unknown) => {
            // A refused connection token is final: report it as a closed socket.
            if (!mayPass(error)) events.onClose(CLOSE_CODES.notPermitted);
            throw error;
          });
        return openSocket(path, {
          ...events,
          onOpen: () => {
            fresh = true;
            events.onOpen();
          },
        });
      },
      after,
      random: Math.random,
      onCount: (count) => {
        latest.current.onCount(count);
        if (fresh) latest.current.onOpened();
        fresh = false;
      },
      onMoved: (moved) => latest.current.onMoved(moved),
      onNames: () => latest.current.onNames(),
      onConflict: (conflict) => latest.current.onConflict(conflict),
      onNews: (about) => latest.current.onNews(about),
      onAccessLost: () => latest.current.onAccessLost(),
    });
    const drop = () => socket.current?.drop();
    const hurry = () => socket.current?.hurry();
    window.addEventListener('offline', drop);
    window.addEventListener('online', hurry);
    return () => {
      window.removeEventListener('offline', drop);
      window.removeEventListener('online', hurry);
      socket.current?.stop();
      socket.current = null;
    };
  }, [eventId, wanted]);
  return () => socket.current;
}
