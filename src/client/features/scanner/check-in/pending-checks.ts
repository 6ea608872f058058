import { newRequestId } from '#client/lib/request-id.ts';

/** Calls without an answer that are remembered; a counter has one at a time, given up ones add to it. */
const REMEMBERED_MAX = 20;
/** Long enough for a lost answer, too short for a copy of the code to come by and hear the first one's "valid" (ms). */
const OPEN_FOR_MS = 120_000;

/** A string kept under a key for as long as the tab lives. */
export type Slot = { read: () => string | null; write: (text: string) => void };

export interface PendingChecks {
  /** The request id under which this code is checked: the earlier one while that has no answer. */
  idFor: (code: string) => string;
  /** When this code's check was first sent, Unix ms; null when none is open. */
  openedAt: (code: string) => number | null;
  /** The server has answered: the next sighting is a new check. */
  settle: (code: string) => void;
}

/**
 * Remembers which orders were handed over, or cancelled, without an answer, over a reload too. The server may have done
 * it and the answer been lost; asked again by the same id it says so, where a new id would hear "already handed over".
 */
export function createPendingChecks(
  slot: Slot,
  now: () => number = Date.now,
  newId: () => string = newRequestId,
): PendingChecks {
  const open = new Map(readEntries(slot.read()));
  const save = () => slot.write(JSON.stringify([...open]));
  const recent = (code: string) => {
    const present = open.get(code);
    return present && now() - present.at < OPEN_FOR_MS ? present : null;
  };
  return {
    openedAt: (code) => recent(code)?.at ?? null,
    idFor(code) {
      const present = recent(code);
      if (present) return present.id;
      const id = newId();
      open.delete(code);
      open.set(code, { id, at: now() });
      for (const oldest of open.keys()) {
        if (open.size <= REMEMBERED_MAX) break;
        open.delete(oldest);
      }
      save();
      return id;
    },
    settle(code) {
      if (open.delete(code)) save();
    },
  };
}

interface OpenCheck {
  id: string;
  /** When it was first sent, Unix ms. */
  at: number;
}

function readEntries(text: string | null): [string, OpenCheck][] {
  try {
    const entries: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(entries) ? entries.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(value: unknown): value is [string, OpenCheck] {
  if (!Array.isArray(value) || typeof value[0] !== 'string') return false;
  const check = value[1] as Partial<OpenCheck> | null;
  return typeof check?.id === 'string' && typeof check.at === 'number';
}
