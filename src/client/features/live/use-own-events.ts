import type { MyEvent } from '#shared/contracts/events.ts';
import { type LiveState, newestBoard } from './live-socket.ts';
import { stateOfAll, useLiveBoards } from './use-live-board.ts';
import { numbersWithBoard } from './with-board.ts';

interface OwnEvents {
  /** Of all events that can still change; `live` means that nothing needs to be asked for. `off` while there is none. */
  live: LiveState;
  withNumbers: (event: MyEvent, dataUpdatedAt: number) => MyEvent;
}

/** The numbers of an organiser's events, moving by themselves where a line is open. */
export function useOwnEvents(events: readonly MyEvent[] | undefined): OwnEvents {
  const watched = (events ?? [])
    .filter(({ phase }) => phase === 'ongoing' || phase === 'published')
    // What is on now moves most, then what comes next.
    .toSorted((a, b) => Date.parse(a.startDate) - Date.parse(b.startDate))
    .map(({ id }) => id);
  const views = useLiveBoards(watched, 'staff');
  return {
    live: stateOfAll(views, watched.length),
    withNumbers: (event, dataUpdatedAt) => {
      const view = views.get(event.id);
      if (!view) return event;
      // Conflicts only become more, and D1 hears of them after the line.
      const conflicts = Math.max(event.conflicts, view.board?.staff?.conflicts ?? 0);
      return { ...numbersWithBoard(event, newestBoard(view, dataUpdatedAt)), conflicts };
    },
  };
}
