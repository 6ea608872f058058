import type { SocketDeps, SocketEvents } from '#client/features/live/reconnecting-socket.ts';

interface OpenedSocket {
  events: SocketEvents;
  sent: string[];
  closed: boolean;
  /** Resolves the connection token that `holdsTokens` holds back. */
  giveToken: () => void;
}

/** Fake sockets with a test-controlled server and clock. */
export function fakeSockets({ holdsTokens = false } = {}) {
  const sockets: OpenedSocket[] = [];
  let timers: { ms: number; at: number; run: () => void }[] = [];
  let now = 0;
  const deps: SocketDeps = {
    open: async (events) => {
      const token = Promise.withResolvers<void>();
      const made: OpenedSocket = { events, sent: [], closed: false, giveToken: token.resolve };
      sockets.push(made);
      if (holdsTokens) await token.promise;
      return {
        send: (text) => made.sent.push(text),
        close: () => {
          made.closed = true;
        },
      };
    },
    after: (ms, run) => {
      const timer = { ms, at: now + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    random: () => 1,
  };
  return {
    deps,
    sockets,
    timers: () => timers,
    /** The server accepts the newest socket, or the one at this index. */
    open: async (index = sockets.length - 1): Promise<OpenedSocket> => {
      await Promise.resolve();
      const made = sockets[index];
      if (!made) throw new Error('no socket was opened');
      made.events.onOpen();
      return made;
    },
    /** Advances the clock to the next timer and runs it. @returns its delay (ms) */
    ring: (): number | undefined => {
      const [first] = timers.toSorted((one, other) => one.at - other.at);
      if (!first) return;
      timers = timers.filter((timer) => timer !== first);
      now = first.at;
      first.run();
      return first.ms;
    },
  };
}
