import type { SocketDeps, SocketEvents } from '#client/features/live/reconnecting-socket.ts';

interface OpenedLine {
  events: SocketEvents;
  sent: string[];
  closed: boolean;
  /** Resolves the connection token that `holdsTickets` holds back. */
  giveTicket: () => void;
}

/** Fake sockets with a test-controlled server and clock. */
export function fakeLines({ holdsTickets = false } = {}) {
  const lines: OpenedLine[] = [];
  let timers: { ms: number; at: number; run: () => void }[] = [];
  let now = 0;
  const deps: SocketDeps = {
    open: async (events) => {
      const ticket = Promise.withResolvers<void>();
      const made: OpenedLine = { events, sent: [], closed: false, giveTicket: ticket.resolve };
      lines.push(made);
      if (holdsTickets) await ticket.promise;
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
    lines,
    timers: () => timers,
    /** The server accepts the newest socket, or the one at this index. */
    open: async (index = lines.length - 1): Promise<OpenedLine> => {
      await Promise.resolve();
      const made = lines[index];
      if (!made) throw new Error('no line was opened');
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
