import { readCode } from '#shared/qr.ts';

/** A code that was not read for this long has left the view. Hands shake and light glares, so it is generous. */
const GONE_MS = 2_500;
/** Once another code has come, the earlier one is back sooner; two codes side by side still give one verdict each. */
const GONE_AFTER_ANOTHER_MS = 1_000;

/** A camera that is off for longer has been turned to other guests (ms). */
const AWAY_MAX_MS = 30_000;

export interface Sightings {
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

const ofEvents = new Map<string, Sightings>();

/** What this event's door has in view, whichever screen shows it: a code is held on while somebody changes the gate. */
export function sightingsOf(eventId: string): Sightings {
  const known = ofEvents.get(eventId) ?? createSightings();
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
export function createSightings(): Sightings {
  const lastSeen = new Map<string, number>();
  /** When the camera last read a code, also one that waits for its turn. */
  const lastRead = new Map<string, number>();
  /** Another code has come since. */
  const overtaken = new Set<string>();
  let awaySince: number | null = null;
  const holds = (code: string, now: number) => {
    const seen = lastSeen.get(code);
    return seen !== undefined && now - seen < (overtaken.has(code) ? GONE_AFTER_ANOTHER_MS : GONE_MS);
  };
  return {
    holds,
    see(code, now) {
      const isNew = !holds(code, now);
      for (const [other, at] of lastSeen) {
        if (now - at >= GONE_MS) {
          lastSeen.delete(other);
          overtaken.delete(other);
        } else overtaken.add(other);
      }
      lastSeen.set(code, now);
      overtaken.delete(code);
      return isNew;
    },
    keep(code, now) {
      for (const [other, at] of lastRead) if (now - at >= GONE_MS) lastRead.delete(other);
      lastRead.set(code, now);
      if (holds(code, now)) lastSeen.set(code, now);
    },
    hasRead(code, now) {
      const read = lastRead.get(code);
      return read !== undefined && now - read < GONE_MS;
    },
    note(code, now) {
      if (!holds(code, now)) lastSeen.set(code, now);
    },
    lookAway(now) {
      awaySince ??= now;
    },
    lookAgain(now) {
      if (awaySince === null) return;
      const awayMs = Math.min(now - awaySince, AWAY_MAX_MS);
      for (const times of [lastSeen, lastRead]) for (const [code, at] of times) times.set(code, at + awayMs);
      awaySince = null;
    },
  };
}
