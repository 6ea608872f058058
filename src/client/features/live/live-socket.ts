import { CLOSE_CODES } from '#shared/live/live.ts';
import type { BoardEvent, PersonalChange } from '#shared/live/live-board.ts';
import { createReconnectingSocket, type LineDeps } from './reconnecting-socket.ts';

/**
 * `live`: what changes is shown as it does. `reconnecting`: it was, and the line is being mended. `polling`: no line
 * can be had just now, and the page asks every few seconds instead. `off`: nobody asked for a line.
 */
export type LiveState = 'off' | 'connecting' | 'live' | 'reconnecting' | 'polling';

export type Board = Extract<BoardEvent, { type: 'board' }>;

export interface LiveView {
  state: LiveState;
  /** The newest that was told; kept when the line breaks. */
  board: Board | null;
  /** When that was told, or last known to be so, Unix ms. */
  at: number;
  /** Whoever looks works here no more, or never did: no line will be had. */
  shownOut?: true;
}

export const NO_VIEW: LiveView = { state: 'off', board: null, at: 0 };

export interface LiveSocketDeps extends LineDeps {
  now: () => number;
  onView: (view: LiveView) => void;
  /** The line is open, for the first time or again: what was told to others meanwhile was missed. */
  onOpened: () => void;
  onPersonal: (change: PersonalChange) => void;
}

export interface LiveSocket {
  view: () => LiveView;
  hurry: () => void;
  /** The browser has lost the network: what is silent now would stay so, and must not be called live. */
  drop: () => void;
  stop: () => void;
}

/** A line to one event's live board. Snapshots are absolute, so only the one with the highest number counts. */
export function createLiveSocket(deps: LiveSocketDeps): LiveSocket {
  let view: LiveView = { state: 'connecting', board: null, at: 0 };
  const change = (next: Partial<LiveView>) => {
    view = { ...view, ...next };
    deps.onView(view);
  };

  const line = createReconnectingSocket({
    ...deps,
    onMessage: (text) => {
      const event = JSON.parse(text) as BoardEvent;
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
        state: forGood || tooMany || line.isHopeless() ? 'polling' : wasLive ? 'reconnecting' : 'connecting',
        ...(code === CLOSE_CODES.notPermitted && { shownOut: true }),
      });
      return tooMany ? 'later' : !forGood;
    },
  });

  return {
    view: () => view,
    hurry: line.hurry,
    drop: line.renew,
    stop: line.stop,
  };
}

/**
 * The board where it is newer than what a query has: always while the line is open.
 * @param keptMs how old the query's answer may have been when it came; guests are given what the edge has kept
 */
export function newestBoard({ state, board, at }: LiveView, dataUpdatedAt: number, keptMs = 0): Board | null {
  return state === 'live' || at > dataUpdatedAt - keptMs ? board : null;
}
