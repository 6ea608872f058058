import type { LineDeps, LineEvents } from '#client/features/live/reopening-line.ts';

interface OpenedLine {
  events: LineEvents;
  sent: string[];
  closed: boolean;
}

/** Lines whose other end and whose clock are in the test's hands. */
export function fakeLines() {
  const lines: OpenedLine[] = [];
  let timers: { ms: number; run: () => void }[] = [];
  const deps: LineDeps = {
    open: async (events) => {
      const made: OpenedLine = { events, sent: [], closed: false };
      lines.push(made);
      return {
        send: (text) => made.sent.push(text),
        close: () => {
          made.closed = true;
        },
      };
    },
    after: (ms, run) => {
      const timer = { ms, run };
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
    /** The other end accepts the newest line, or the one of this index. */
    open: async (index = lines.length - 1): Promise<OpenedLine> => {
      await Promise.resolve();
      const made = lines[index];
      if (!made) throw new Error('no line was opened');
      made.events.onOpen();
      return made;
    },
    /** The first timer's time comes. @returns how long it was to wait (ms) */
    ring: (): number | undefined => {
      const [first, ...rest] = timers;
      timers = rest;
      first?.run();
      return first?.ms;
    },
  };
}
