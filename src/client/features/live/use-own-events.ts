import type { MyEvent } from '#shared/contracts/events/events.ts';
import { type LiveState, newestBoard } from './live-socket.ts';
import { stateOfAll, useLiveBoards } from './use-live-board.ts';
import { numbersWithBoard } from './with-board.ts';

interface OwnEvents {
  /** Combined state of all events that may still change: `live` needs no polling, `off` means that there are none. */
  live: LiveState;
  withNumbers: (event: MyEvent, dataUpdatedAt: number) => MyEvent;
}

/** The figures of an organizer's events, updated live where a socket is open. */
export function useOwnEvents(events: readonly MyEvent[] | undefined): OwnEvents {
  const watched = (events ?? [])
    .filter(({ phase }) => phase === 'ongoing' || phase === 'published')
    // Ongoing events change most, then the next ones.
    .toSorted((a, b) => Date.parse(a.startDate) - Date.parse(b.startDate))
    .map(({ id }) => id);
  const views = useLiveBoards(watched, 'staff');
  return {
    live: stateOfAll(views, watched.length),
    withNumbers: (event, dataUpdatedAt) => {
      const view = views.get(event.id);
      if (!view) return event;
      // Conflicts only increase, and D1 lags behind the socket.
      const conflicts = Math.max(event.conflicts, view.board?.staff?.conflicts ?? 0);
      return { ...numbersWithBoard(event, newestBoard(view, dataUpdatedAt)), conflicts };
    },
  };
}
