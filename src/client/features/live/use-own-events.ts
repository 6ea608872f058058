import type { MyEvent } from '#shared/contracts/events.ts';
import { type LiveState, newestBoard } from './live-line.ts';
import { LIVE_EVENTS_MAX, useLiveBoards, worstState } from './use-live-board.ts';
import { numbersWithBoard } from './with-board.ts';

interface OwnEvents {
  /** Of the lines to those events that can still change; `off` while there is none. */
  live: LiveState;
  /** Every event that can change has an open line: nothing needs to be asked for. */
  isCovered: boolean;
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
  const live = worstState(views.values());
  return {
    live,
    isCovered: live === 'live' && watched.length <= LIVE_EVENTS_MAX,
    withNumbers: (event, dataUpdatedAt) => {
      const view = views.get(event.id);
      return view ? numbersWithBoard(event, newestBoard(view, dataUpdatedAt)) : event;
    },
  };
}
