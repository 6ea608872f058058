import { readCode } from '#shared/codes/qr.ts';

/** A code that the camera has looked for and not read for this long was taken away: what returns is shown again. */
const GONE_MS = 400;
/** A slow phone looks seldom: one frame that could not be read is no absence. */
const GONE_LOOKS = 2;
/** After this long without a reading it has left the view, however seldom the camera has looked (ms). */
const UNREAD_MAX_MS = 2_500;

/** A camera that is off for longer has been turned to other guests (ms). */
const AWAY_MAX_MS = 30_000;
/** A camera that has just opened focuses first: what it does not read meanwhile has not been taken away (ms). */
const FOCUS_MS = 2_000;

export interface ScanDedupe {
  /** The camera has examined a frame, with or without a code. */
  look: () => void;
  /** Tells that the camera reads this code now. @returns whether it has just come into view */
  see: (code: string, now: number) => boolean;
  /** Whether this code is in view already. */
  holds: (code: string, now: number) => boolean;
  /** Tells that the camera reads this code while none is taken: it stays in view, but does not come into it. */
  keep: (code: string, now: number) => void;
  /** Whether the camera has read it lately, taken or not. */
  hasRead: (code: string, now: number) => boolean;
  /** Tells that this, which is in view, has its verdict, however it came: it has not just come into view. */
  note: (code: string, now: number) => void;
  /** The camera goes off: what it does not see meanwhile has not left the view. */
  lookAway: (now: number) => void;
  lookAgain: (now: number) => void;
}

interface Sighting {
  at: number;
  /** The number of the look at which it was read. */
  look: number;
}

const ofEvents = new Map<string, ScanDedupe>();

/** What this event's door has in view, whichever screen shows it: a code is held on while somebody changes the gate. */
export function scanDedupeOf(eventId: string): ScanDedupe {
  const known = ofEvents.get(eventId) ?? createScanDedupe();
  ofEvents.set(eventId, known);
  return known;
}

/** What stands for a ticket whose verdict is known, by whatever code. */
export function ticketSighting(ticketId: string): string {
  return `ticket ${ticketId}`;
}

/** All that a code in view is known by: its text, and for a QR the ticket that it says it is of. */
export function namesInView(text: string): string[] {
  const code = readCode(text);
  return code.form === 'qr' && code.qr.kind === 'ticket' ? [text, ticketSighting(code.qr.subjectId)] : [text];
}

/** Makes one sighting out of the many frames in which the camera reads one code. */
export function createScanDedupe(): ScanDedupe {
  const lastSeen = new Map<string, Sighting>();
  /** When the camera last read a code, also one that waits for its turn. */
  const lastRead = new Map<string, number>();
  let looks = 0;
  let awaySince: number | null = null;
  const holds = (code: string, now: number) => {
    const seen = lastSeen.get(code);
    if (!seen) return false;
    const unreadMs = now - seen.at;
    const missedLooks = looks - seen.look - 1;
    return unreadMs < GONE_MS || (unreadMs < UNREAD_MAX_MS && missedLooks < GONE_LOOKS);
  };
  const setSeen = (code: string, now: number) => lastSeen.set(code, { at: now, look: looks });
  return {
    look() {
      looks += 1;
    },
    holds,
    see(code, now) {
      const isNew = !holds(code, now);
      for (const [other, { at }] of lastSeen) if (now - at >= UNREAD_MAX_MS) lastSeen.delete(other);
      setSeen(code, now);
      return isNew;
    },
    keep(code, now) {
      for (const [other, at] of lastRead) if (now - at >= UNREAD_MAX_MS) lastRead.delete(other);
      lastRead.set(code, now);
      if (holds(code, now)) setSeen(code, now);
    },
    hasRead(code, now) {
      const read = lastRead.get(code);
      return read !== undefined && now - read < UNREAD_MAX_MS;
    },
    note(code, now) {
      if (!holds(code, now)) setSeen(code, now);
    },
    lookAway(now) {
      awaySince ??= now;
    },
    lookAgain(now) {
      if (awaySince === null) return;
      const awayMs = Math.min(now - awaySince, AWAY_MAX_MS);
      for (const [code, at] of lastRead) lastRead.set(code, at + awayMs);
      for (const [code, { at, look }] of lastSeen) lastSeen.set(code, { at: at + awayMs + FOCUS_MS, look });
      awaySince = null;
    },
  };
}
