import { createReconnectingSocket, type SocketDeps } from '#client/features/live/reconnecting-socket.ts';
import type { DoorConflict, DoorCount, ScanInput, ScanOutput } from '#shared/contracts/check-in.ts';
import type { DoorMessage } from '#shared/contracts/live.ts';
import { ERRORS } from '#shared/errors/errors.ts';
import { CLOSE_CODES, type DoorEvent, type DoorMove } from '#shared/live/live.ts';

/** A socket that leaves a scan unanswered for this long is replaced (ms). */
const ANSWER_WITHIN_MS = 6_000;

export interface ScannerSocketDeps extends SocketDeps {
  onCount: (count: DoorCount) => void;
  /** Check-ins and undone check-ins at any gate. */
  onMoved: (moved: readonly DoorMove[]) => void;
  /** A guest list has changed. */
  onNames: () => void;
  onConflict: (conflict: DoorConflict) => void;
  /** Something else changed: what this person sells to guests' phones, or the line at the door. */
  onNews: (about: 'walkUp' | 'rope') => void;
  /** This person may not check in at the event, or no longer; called at each rejected reconnect. */
  onAccessLost: () => void;
}

export interface ScannerSocket {
  isOpen: () => boolean;
  /** Rejects when the socket breaks or times out. The outcome is then unknown: retry under the same request id. */
  scan: (scan: Omit<ScanInput, 'eventId'>) => Promise<ScanOutput>;
  /** Closes a socket that is silent or has lost its network; the reconnect follows as after a break. */
  drop: () => void;
  /** The network is back: reconnect without waiting for the backoff. */
  hurry: () => void;
  stop: () => void;
}

/** Shaped like a tRPC error, so that callers handle refusals from the socket and from HTTP alike. */
class SocketRefusal extends Error {
  readonly data: { errorCode: string; httpStatus: number; details: object };

  constructor({ code, details = {} }: Extract<DoorEvent, { type: 'refusal' }>) {
    super(code);
    this.name = 'SocketRefusal';
    this.data = { errorCode: code, httpStatus: ERRORS[code].status, details };
  }
}

interface PendingCall {
  resolve: (answer: ScanOutput) => void;
  reject: (error: Error) => void;
  callOff: () => void;
}

/** Reconnecting socket for check-in. Multiplexes scans by request id, several in flight. */
export function createScannerSocket(deps: ScannerSocketDeps): ScannerSocket {
  const pending = new Map<string, PendingCall>();

  const finish = (requestId: string, settle: (call: PendingCall) => void) => {
    const waiting = pending.get(requestId);
    if (!waiting) return;
    pending.delete(requestId);
    waiting.callOff();
    settle(waiting);
  };

  const closed = (code: number) => {
    for (const requestId of [...pending.keys()]) {
      finish(requestId, ({ reject }) => reject(new Error('network: the socket broke')));
    }
    if (code === CLOSE_CODES.notPermitted) deps.onAccessLost();
    // Keep reconnecting after a refusal too: access may be granted again while the screen is open.
    return true;
  };

  const receive = (text: string) => {
    const event = JSON.parse(text) as DoorEvent;
    if (event.type === 'count') {
      const { type: _, moved, changes, ...count } = event;
      if (moved) deps.onMoved(moved);
      if (changes !== undefined) deps.onNames();
      deps.onCount(count);
    } else if (event.type === 'conflict') deps.onConflict(event.conflict);
    else if (event.type === 'walkUp' || event.type === 'rope') deps.onNews(event.type);
    else if (event.type === 'answer') finish(event.requestId, ({ resolve }) => resolve(event.answer));
    else if (event.type === 'refusal')
      finish(event.requestId, ({ reject }) => reject(new SocketRefusal(event)));
  };

  const socket = createReconnectingSocket({ ...deps, onMessage: receive, onClosed: closed });
  return {
    isOpen: () => socket.current() !== null,
    scan: (scan) =>
      new Promise((resolve, reject) => {
        const open = socket.current();
        if (!open) return reject(new Error('network: no open socket'));
        const { requestId } = scan;
        const giveUp = () => {
          finish(requestId, (waiting) => waiting.reject(new Error('network timeout')));
          socket.renew();
        };
        pending.set(requestId, { resolve, reject, callOff: deps.after(ANSWER_WITHIN_MS, giveUp) });
        const message: DoorMessage = { type: 'scan', ...scan };
        open.send(JSON.stringify(message));
      }),
    drop: socket.renew,
    hurry: socket.hurry,
    stop: socket.stop,
  };
}
