import type { ScanInput, ScanOutput } from '#shared/contracts/door.ts';
import { CLOSE_CODES, type DoorEvent, type DoorMessage } from '#shared/live.ts';

/** Waiting before the line is opened again (ms), doubled each time up to the longest, and spread at random. */
const REOPEN_FIRST_MS = 300;
const REOPEN_LONGEST_MS = 10_000;
/** A scan without an answer for so long is asked again, by whatever way there is (ms). */
const ANSWER_WITHIN_MS = 6_000;

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

export interface DoorLineDeps {
  /** Asks for a ticket to the line and opens it. A rejection counts as a line that closed. */
  open: (events: LineEvents) => Promise<Line>;
  after: (ms: number, run: () => void) => () => void;
  /** 0 to 1. */
  random: () => number;
  onCount: (count: { checkedIn: number; sold: number }) => void;
}

export interface DoorLine {
  isOpen: () => boolean;
  /** Rejects when the line breaks or stays silent: nothing is known then, and the same request id is asked again. */
  scan: (scan: Omit<ScanInput, 'eventId'>) => Promise<ScanOutput>;
  stop: () => void;
}

/** A refusal over the line looks as one over HTTP does to whoever reads its code. */
class LineRefusal extends Error {
  readonly data: { errorCode: string; details: object };

  constructor({ code, details = {} }: Extract<DoorEvent, { type: 'refusal' }>) {
    super(code);
    this.name = 'LineRefusal';
    this.data = { errorCode: code, details };
  }
}

interface Asked {
  resolve: (answer: ScanOutput) => void;
  reject: (error: Error) => void;
  callOff: () => void;
}

/** One socket to the door, opened again whenever it breaks; scans go over it by request id, several in flight. */
export function createDoorLine(deps: DoorLineDeps): DoorLine {
  const asked = new Map<string, Asked>();
  let line: Line | null = null;
  let open = false;
  let stopped = false;
  let failures = 0;
  let callOff = () => {};

  const finish = (requestId: string, settle: (asked: Asked) => void) => {
    const waiting = asked.get(requestId);
    if (!waiting) return;
    asked.delete(requestId);
    waiting.callOff();
    settle(waiting);
  };

  const closed = (code: number) => {
    open = false;
    line = null;
    for (const requestId of [...asked.keys()]) {
      finish(requestId, ({ reject }) => reject(new Error('network: the line to the door broke')));
    }
    // Shown out for good: HTTP will say why, and a new line would only be shown out again.
    if (stopped || code === CLOSE_CODES.notPermitted) return;
    const wait = Math.min(REOPEN_FIRST_MS * 2 ** failures, REOPEN_LONGEST_MS);
    failures += 1;
    callOff = deps.after(wait * (0.5 + deps.random() / 2), connect);
  };

  const receive = (text: string) => {
    const event = JSON.parse(text) as DoorEvent;
    if (event.type === 'count') deps.onCount({ checkedIn: event.checkedIn, sold: event.sold });
    else if (event.type === 'answer') finish(event.requestId, ({ resolve }) => resolve(event.answer));
    else if (event.type === 'refusal')
      finish(event.requestId, ({ reject }) => reject(new LineRefusal(event)));
  };

  function connect(): void {
    let over = false;
    const events: LineEvents = {
      onOpen: () => {
        open = true;
        failures = 0;
      },
      onMessage: receive,
      onClose: (code) => {
        if (over) return;
        over = true;
        closed(code);
      },
    };
    deps.open(events).then(
      (opened) => {
        if (stopped) opened.close();
        else line = opened;
      },
      () => events.onClose(0),
    );
  }

  connect();
  return {
    isOpen: () => open && line !== null,
    scan: (scan) =>
      new Promise((resolve, reject) => {
        if (!line || !open) return reject(new Error('network: no line to the door'));
        const { requestId } = scan;
        const giveUp = () => finish(requestId, (waiting) => waiting.reject(new Error('network timeout')));
        asked.set(requestId, { resolve, reject, callOff: deps.after(ANSWER_WITHIN_MS, giveUp) });
        const message: DoorMessage = { type: 'scan', ...scan };
        line.send(JSON.stringify(message));
      }),
    stop: () => {
      stopped = true;
      callOff();
      line?.close();
    },
  };
}
