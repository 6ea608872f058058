import { readCode, secretMark } from '#shared/codes/qr.ts';

/** A code that decoded frames have missed for this long has left the view; it counts as new when it returns. */
const GONE_MS = 400;
/** Missed frames needed as well: a slow phone decodes few frames, and a single miss is not an absence. */
const GONE_LOOKS = 2;
/** A code unread for this long has left the view, however few frames were decoded (ms). */
const UNREAD_MAX_MS = 2_500;

/** After a longer pause of the camera, assume that it now points at other guests (ms). */
const AWAY_MAX_MS = 30_000;
/** A camera that has just opened focuses first: ignore missed reads for this long (ms). */
const FOCUS_MS = 2_000;

export interface ScanDedupe {
  /** Counts a decoded frame, with or without a code. */
  look: () => void;
  /** Records a read of this code. @returns whether it has just come into view */
  see: (code: string, now: number) => boolean;
  /** Whether this code is already in view. */
  holds: (code: string, now: number) => boolean;
  /** Records a read while scanning is paused: extends a code's presence, but does not start one. */
  keep: (code: string, now: number) => void;
  /** Whether the camera has read it recently, while scanning or paused. */
  hasRead: (code: string, now: number) => boolean;
  /** Marks a code with a known verdict as in view, so that the next read of it is not new. */
  note: (code: string, now: number) => void;
  /** The camera turns off: the time until `lookAgain` does not count as an absence. */
  lookAway: (now: number) => void;
  lookAgain: (now: number) => void;
}

interface Sighting {
  at: number;
  /** The frame number at which it was read. */
  look: number;
}

const ofEvents = new Map<string, ScanDedupe>();

/** One dedupe per event, shared by its screens: a guest may hold a code up while the gate setting changes. */
export function scanDedupeOf(eventId: string): ScanDedupe {
  const known = ofEvents.get(eventId) ?? createScanDedupe();
  ofEvents.set(eventId, known);
  return known;
}

/** Key of a ticket whose verdict is known, whichever code it came from. @param mark its `secretMark` */
export function ticketSighting(mark: string): string {
  return `ticket ${mark}`;
}

/** All keys of a code in view: its text and, for a ticket's QR, the ticket's own. */
export function namesInView(text: string): string[] {
  const code = readCode(text);
  if (code.form !== 'qr' || code.qr.kind !== 'ticket') return [text];
  return [text, ticketSighting(secretMark(code.qr.secret))];
}

/** Debounces the many frames in which the camera reads one code into a single sighting. */
export function createScanDedupe(): ScanDedupe {
  const lastSeen = new Map<string, Sighting>();
  /** When the camera last read each code, including while scanning was paused. */
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
