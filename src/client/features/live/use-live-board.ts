import { useCallback, useRef, useSyncExternalStore } from 'react';
import type { BoardChannel } from '#shared/live/live.ts';
import { type LiveState, type LiveView, NO_VIEW } from './live-socket.ts';
import { joinSharedSocket, viewOf } from './shared-sockets.ts';

/** Lines that one page opens at most: each is a socket, and a list may hold a hundred events. */
const LIVE_EVENTS_MAX = 12;
const NO_VIEWS: ReadonlyMap<string, LiveView> = new Map();

/**
 * The live boards of some events, for as long as the page is open; pages share their lines. `mine` also moves the
 * person's own tickets in every query that has them, and reads their orders anew.
 * @param eventIds of those that may still change; no more than `LIVE_EVENTS_MAX` are watched
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

/** The live board of one event; null where there is nothing to watch. */
export function useLiveBoard(eventId: string | null, channel: BoardChannel): LiveView {
  const views = useLiveBoards(eventId ? [eventId] : [], channel);
  return (eventId && views.get(eventId)) || NO_VIEW;
}

/**
 * Several lines as one: as good as the worst of them, and those events that have none are asked for.
 * @param wanted events that may still change
 */
export function stateOfAll(views: ReadonlyMap<string, LiveView>, wanted: number): LiveState {
  if (wanted > views.size) return 'polling';
  const states = new Set([...views.values()].map(({ state }) => state));
  const order = ['polling', 'reconnecting', 'connecting', 'off', 'live'] as const;
  return order.find((state) => states.has(state)) ?? 'off';
}
