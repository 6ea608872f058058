import type { MyEvent } from '#shared/contracts/events.ts';
import { type LiveState, newestBoard } from './live-line.ts';
import { stateOfAll, useLiveBoards } from './use-live-board.ts';
import { numbersWithBoard } from './with-board.ts';

interface OwnEvents {
  /** Of all events that can still change; `live` means that nothing needs to be asked for. `off` while there is none. */
  live: LiveState;
  withNumbers: (event: MyEvent, dataUpdatedAt: number) => MyEvent;
  /** Conflicts at an event's door, as its line last told; 0 while it has told nothing. */
  conflictsAt: (eventId: string) => number;
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
      return view ? numbersWithBoard(event, newestBoard(view, dataUpdatedAt)) : event;
    },
    conflictsAt: (eventId) => views.get(eventId)?.board?.staff?.conflicts ?? 0,
  };
}
