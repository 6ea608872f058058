import { LIVE_PING, LIVE_PONG } from '#shared/live/live.ts';

/** A heartbeat this often, and so long may the answer take (ms): a phone that changes networks tells nobody. */
const PING_EVERY_MS = 20_000;
const PONG_WITHIN_MS = 8_000;
/** Whoever comes back to a screen reads it at once (ms). */
const PONG_IN_HURRY_WITHIN_MS = 3_000;
/** Every board, door and meter speaks first: a line that has not so long after it was asked for (ms) is given up. */
const FIRST_WORD_WITHIN_MS = 8_000;
/** Waiting before a line is opened again (ms), doubled each time up to the longest, and spread at random. */
const REOPEN_FIRST_MS = 300;
const REOPEN_LONGEST_MS = 10_000;
/** Who has too many lines would push out another of their own (ms): they look at few of them. */
const REOPEN_LATER_MS = 10 * 60_000;
/** Tries that fail before whoever waits for the line had better ask by themselves. */
const FAILURES_MAX = 2;

/** The little that is needed of a WebSocket. */
export interface Line {
  send: (text: string) => void;
  close: () => void;
}

export interface LineEvents {
  onOpen: () => void;
  onMessage: (text: string) => void;
  onClose: (code: number) => void;
}

export interface LineDeps {
  /** Asks for a ticket to the line and opens it. A rejection counts as a line that closed. */
  open: (events: LineEvents) => Promise<Line>;
  /** @returns what calls it off */
  after: (ms: number, run: () => void) => () => void;
  /** 0 to 1. */
  random: () => number;
}

interface ReopeningDeps extends LineDeps {
  onMessage: (text: string) => void;
  /** The other end lives, and has had nothing to tell. */
  onPong?: () => void;
  /** @returns whether it is to be opened again; `later`: as soon as the reader comes back to it, or after a long while */
  onClosed: (code: number) => boolean | 'later';
}

export interface ReconnectingSocket {
  /** Null while it is not open. */
  current: () => Line | null;
  /** Tries came to nothing again and again, or one to no word at all, or it was one line too many. */
  isHopeless: () => boolean;
  /** The reader is back, or the network: opens it now, where it waits to be opened again, or asks whether it lives. */
  hurry: () => void;
  /** Gives up a line that is silent, and opens another. */
  renew: () => void;
  stop: () => void;
}

/**
 * One socket, opened again whenever it breaks, or no longer answers: a little later each time, and not by everybody at
 * once.
 */
export function createReconnectingSocket(deps: ReopeningDeps): ReconnectingSocket {
  let line: Line | null = null;
  let open = false;
  let stopped = false;
  let failures = 0;
  let hopeless = false;
  /** The other end has said something since this line was opened, or was last asked in a hurry. */
  let spoke = false;
  let waiting: (() => void) | null = null;
  let giveUp = () => {};
  let calm = () => {};

  const closed = (code: number) => {
    open = false;
    line = null;
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
    let given: Line | null = null;
    const end = (code: number) => {
      if (over) return;
      over = true;
      closed(code);
    };
    giveUp = () => {
      given?.close();
      end(0);
    };
    // No event tells of a ticket, or of an upgrade, that never comes.
    calm = deps.after(FIRST_WORD_WITHIN_MS, () => {
      hopeless = true;
      giveUp();
    });
    const events: LineEvents = {
      onOpen: () => {
        if (!over) open = true;
      },
      onMessage: (text) => {
        if (over) return;
        // Who is let in and shown out at once has not got through: an open line alone says nothing.
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
        line = opened;
      },
      () => end(0),
    );
  }

  function ask(withinMs: number): void {
    if (open) line?.send(LIVE_PING);
    calm();
    calm = deps.after(withinMs, giveUp);
  }

  connect();
  return {
    current: () => (open ? line : null),
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
      line?.close();
    },
  };
}
