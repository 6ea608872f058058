import { useCallback, useRef, useSyncExternalStore } from 'react';
import type { BoardChannel } from '#shared/live/live.ts';
import { type LiveState, type LiveView, NO_VIEW } from './live-socket.ts';
import { joinSharedSocket, viewOf } from './shared-sockets.ts';

/** Maximum sockets per page: a list may hold a hundred events. */
const LIVE_EVENTS_MAX = 12;
const NO_VIEWS: ReadonlyMap<string, LiveView> = new Map();

/**
 * The live boards of some events while the page is open, over shared sockets. `mine` also updates the person's own
 * tickets and orders in all queries.
 * @param eventIds events that may still change; at most `LIVE_EVENTS_MAX` are watched
 */
export function useLiveBoards(
  eventIds: readonly string[],
  channel: BoardChannel,
): ReadonlyMap<string, LiveView> {
  const watched = eventIds.slice(0, LIVE_EVENTS_MAX).join(' ');
  const latest = useRef<ReadonlyMap<string, LiveView>>(new Map());
  const subscribe = useCallback(
    (listener: () => void) => {
      const leave = idsOf(watched).map((eventId) => joinSharedSocket(channel, eventId, listener));
      return () => {
        for (const each of leave) each();
      };
    },
    [watched, channel],
  );
  const read = () => {
    const views = new Map(idsOf(watched).map((eventId) => [eventId, viewOf(channel, eventId)]));
    const same =
      views.size === latest.current.size &&
      [...views].every(([eventId, view]) => latest.current.get(eventId) === view);
    if (!same) latest.current = views;
    return latest.current;
  };
  return useSyncExternalStore(subscribe, read, () => NO_VIEWS);
}

function idsOf(joined: string): string[] {
  return joined === '' ? [] : joined.split(' ');
}

/** The live board of one event; `NO_VIEW` without one. */
export function useLiveBoard(eventId: string | null, channel: BoardChannel): LiveView {
  const views = useLiveBoards(eventId ? [eventId] : [], channel);
  return (eventId && views.get(eventId)) || NO_VIEW;
}

/**
 * Combines several sockets into the worst of their states; `polling` if some events have none.
 * @param wanted number of events that may still change
 */
export function stateOfAll(views: ReadonlyMap<string, LiveView>, wanted: number): LiveState {
  if (wanted > views.size) return 'polling';
  const states = new Set([...views.values()].map(({ state }) => state));
  const order = ['polling', 'reconnecting', 'connecting', 'off', 'live'] as const;
  return order.find((state) => states.has(state)) ?? 'off';
}
