import { CLOSE_CODES } from '#shared/live/live.ts';
import type { BoardEvent, PersonalChange } from '#shared/live/live-board.ts';
import { createReconnectingSocket, type SocketDeps } from './reconnecting-socket.ts';
import { type SeatLog, withSeatsMessage } from './seat-log.ts';

/**
 * `live`: updates arrive over the socket. `reconnecting`: the socket was open and is being reopened. `polling`: no
 * socket is available, so the page polls every few seconds. `off`: no socket was requested.
 */
export type LiveState = 'off' | 'connecting' | 'live' | 'reconnecting' | 'polling';

export type Board = Extract<BoardEvent, { type: 'board' }>;

export interface LiveView {
  state: LiveState;
  /** The latest snapshot; kept when the socket breaks. */
  board: Board | null;
  /** States of the event's seats; null without seats, and until they arrive. */
  seats: SeatLog | null;
  /** When the snapshot arrived or was last confirmed, Unix ms. */
  at: number;
  /** This person has no access, or lost it: the socket will not reconnect. */
  accessLost?: true;
}

export const NO_VIEW: LiveView = { state: 'off', board: null, seats: null, at: 0 };

export interface LiveSocketDeps extends SocketDeps {
  now: () => number;
  onView: (view: LiveView) => void;
  /** The socket has opened or reopened: personal changes may have been missed meanwhile. */
  onOpened: () => void;
  onPersonal: (change: PersonalChange) => void;
}

export interface LiveSocket {
  view: () => LiveView;
  hurry: () => void;
  /** The browser lost the network: close the socket so that its data is not shown as live. */
  drop: () => void;
  stop: () => void;
}

/** Socket to one event's live board. Snapshots are absolute: the one with the highest sequence number wins. */
export function createLiveSocket(deps: LiveSocketDeps): LiveSocket {
  let view: LiveView = { state: 'connecting', board: null, seats: null, at: 0 };
  const change = (next: Partial<LiveView>) => {
    view = { ...view, ...next };
    deps.onView(view);
  };

  const socket = createReconnectingSocket({
    ...deps,
    onMessage: (text) => {
      const event = JSON.parse(text) as BoardEvent;
      if (event.type === 'seats') {
        const seats = withSeatsMessage(view.seats, event);
        if (seats !== view.seats) change({ seats });
        return;
      }
      if (event.type !== 'board') return deps.onPersonal(event);
      const opened = view.state !== 'live';
      const newer = !view.board || event.seq > view.board.seq;
      change({ state: 'live', at: deps.now(), ...(newer && { board: event }) });
      if (opened) deps.onOpened();
    },
    onPong: () => change({ at: deps.now() }),
    onClosed: (code) => {
      const forGood = code === CLOSE_CODES.notPermitted || code === CLOSE_CODES.notFound;
      const tooMany = code === CLOSE_CODES.tooMuch;
      const wasLive = view.state === 'live' || view.state === 'reconnecting';
      change({
        state:
          forGood || tooMany || socket.isHopeless() ? 'polling' : wasLive ? 'reconnecting' : 'connecting',
        ...(code === CLOSE_CODES.notPermitted && { accessLost: true }),
      });
      return tooMany ? 'later' : !forGood;
    },
  });

  return {
    view: () => view,
    hurry: socket.hurry,
    drop: socket.renew,
    stop: socket.stop,
  };
}

/**
 * The board if it is newer than a query's data; always while the socket is open.
 * @param maxAgeMs maximum age of the query's response on arrival: guests get one from the edge cache
 */
export function newestBoard(
  { state, board, at }: LiveView,
  dataUpdatedAt: number,
  maxAgeMs = 0,
): Board | null {
  return state === 'live' || at > dataUpdatedAt - maxAgeMs ? board : null;
}
