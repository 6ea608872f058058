import { LIVE_PING, LIVE_PONG } from '#shared/live/live.ts';

/** Heartbeat interval and timeout (ms): a phone that changes networks fires no close event. */
const PING_EVERY_MS = 20_000;
const PONG_WITHIN_MS = 8_000;
/** Heartbeat timeout after the page becomes visible, when the user reads it at once (ms). */
const PONG_IN_HURRY_WITHIN_MS = 3_000;
/** Every server sends a message on connect: a socket without one by then is given up (ms). */
const FIRST_WORD_WITHIN_MS = 8_000;
/** Exponential backoff with jitter (ms). */
const REOPEN_FIRST_MS = 300;
const REOPEN_LONGEST_MS = 10_000;
/**
 * Reconnect delay after the server closed it for too many sockets per user (ms): reconnecting at once would evict
 * another one of theirs.
 */
const REOPEN_LATER_MS = 10 * 60_000;
/** Failed attempts before callers should poll instead. */
const FAILURES_MAX = 2;

/** The subset of WebSocket in use. */
export interface SocketConnection {
  send: (text: string) => void;
  close: () => void;
}

export interface SocketEvents {
  onOpen: () => void;
  onMessage: (text: string) => void;
  onClose: (code: number) => void;
}

export interface SocketDeps {
  /** Requests a connection token and opens the socket. A rejection counts as a close. */
  open: (events: SocketEvents) => Promise<SocketConnection>;
  /** @returns a function that cancels it */
  after: (ms: number, run: () => void) => () => void;
  /** 0 to 1. */
  random: () => number;
}

interface ReopeningDeps extends SocketDeps {
  onMessage: (text: string) => void;
  /** The server is alive and has no news. */
  onPong?: () => void;
  /** @returns whether to reconnect; `later`: when the user returns to the page, or after a long delay */
  onClosed: (code: number) => boolean | 'later';
}

export interface ReconnectingSocket {
  /** Null while it is not open. */
  current: () => SocketConnection | null;
  /** Repeated attempts failed, one got no first message, or there were too many sockets. */
  isHopeless: () => boolean;
  /** The user or the network is back: reconnects now if waiting, otherwise sends a heartbeat. */
  hurry: () => void;
  /** Closes a silent socket and opens another. */
  renew: () => void;
  stop: () => void;
}

/** A socket that reconnects after a break or a missed heartbeat, with exponential backoff and jitter. */
export function createReconnectingSocket(deps: ReopeningDeps): ReconnectingSocket {
  let connection: SocketConnection | null = null;
  let open = false;
  let stopped = false;
  let failures = 0;
  let hopeless = false;
  /** A message has arrived since the socket opened or since the last hurried heartbeat. */
  let spoke = false;
  let waiting: (() => void) | null = null;
  let giveUp = () => {};
  let calm = () => {};

  const closed = (code: number) => {
    open = false;
    connection = null;
    calm();
    spoke = false;
    hopeless ||= failures >= FAILURES_MAX;
    const again = deps.onClosed(code);
    if (!again || stopped) return;
    hopeless ||= again === 'later';
    const soon = Math.min(REOPEN_FIRST_MS * 2 ** failures, REOPEN_LONGEST_MS);
    const wait = again === 'later' ? REOPEN_LATER_MS : soon;
    failures += 1;
    waiting = deps.after(wait * (0.5 + deps.random() / 2), connect);
  };

  function connect(): void {
    waiting = null;
    let over = false;
    let given: SocketConnection | null = null;
    const end = (code: number) => {
      if (over) return;
      over = true;
      closed(code);
    };
    giveUp = () => {
      given?.close();
      end(0);
    };
    // Neither a pending connection token nor a pending upgrade fires an event: only a timer catches those.
    calm = deps.after(FIRST_WORD_WITHIN_MS, () => {
      hopeless = true;
      giveUp();
    });
    const events: SocketEvents = {
      onOpen: () => {
        if (!over) open = true;
      },
      onMessage: (text) => {
        if (over) return;
        // Reset the backoff on the first message, not on open: a server may accept the socket and close it at once.
        failures = 0;
        hopeless = false;
        spoke = true;
        calm();
        calm = deps.after(PING_EVERY_MS, () => ask(PONG_WITHIN_MS));
        if (text === LIVE_PONG) deps.onPong?.();
        else deps.onMessage(text);
      },
      onClose: end,
    };
    deps.open(events).then(
      (opened) => {
        if (stopped || over) return opened.close();
        given = opened;
        connection = opened;
      },
      () => end(0),
    );
  }

  function ask(withinMs: number): void {
    if (open) connection?.send(LIVE_PING);
    calm();
    calm = deps.after(withinMs, giveUp);
  }

  connect();
  return {
    current: () => (open ? connection : null),
    isHopeless: () => hopeless,
    hurry: () => {
      if (stopped) return;
      if (waiting) {
        waiting();
        connect();
      } else if (spoke) {
        spoke = false;
        ask(PONG_IN_HURRY_WITHIN_MS);
      }
    },
    renew: () => giveUp(),
    stop: () => {
      stopped = true;
      calm();
      waiting?.();
      connection?.close();
    },
  };
}
