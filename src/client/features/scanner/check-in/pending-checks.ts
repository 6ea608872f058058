import { newRequestId } from '#client/lib/api/request-id.ts';

/** Bound on remembered calls. A counter has one in flight; abandoned ones accumulate. */
const REMEMBERED_MAX = 20;
/** Long enough to recover a lost answer, too short for a copied code to receive the first one's "valid" (ms). */
const OPEN_FOR_MS = 120_000;

/** A string stored under a key for the life of the tab. */
export type Slot = { read: () => string | null; write: (text: string) => void };

export interface PendingChecks {
  /** The idempotency key for this code: the earlier one while it has no answer. */
  idFor: (code: string) => string;
  /** When this code's check was first sent, Unix ms; null when none is open. */
  openedAt: (code: string) => number | null;
  /** The server has answered: the next sighting gets a new request id. */
  settle: (code: string) => void;
}

/**
 * Persists the request ids of order hand-overs without an answer, across reloads. The server may have completed one
 * whose answer was lost: a retry with the same id gets that result, a new id would get "already handed over".
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
  /** First send, Unix ms. */
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
