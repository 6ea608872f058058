import { newRequestId } from '#client/lib/api/request-id.ts';
import { arrayOf, isNumber, isString, objectOf } from '#client/lib/guards.ts';
import { persistedStore } from '#client/lib/persisted-store.ts';

/** Bound on remembered calls. A counter has one in flight; abandoned ones accumulate. */
const REMEMBERED_MAX = 20;
/** Long enough to recover a lost answer, too short for a copied code to receive the first one's "valid" (ms). */
const OPEN_FOR_MS = 120_000;

const isCall = objectOf({ code: isString, id: isString, at: isNumber });
const calls = persistedStore('aforo-open-calls:', arrayOf(isCall), { storage: 'session' });

export type PendingCalls = ReturnType<typeof pendingCalls>;

/**
 * Persists the request ids of an event's order calls without an answer, across reloads. The server may have completed
 * one whose answer was lost: a retry with the same id gets that result, a new id would get "already handed over".
 */
export function pendingCalls(
  eventId: string,
  now: () => number = Date.now,
  newId: () => string = newRequestId,
) {
  const stored = () => calls.read(eventId) ?? [];
  const find = (code: string) => stored().find((call) => call.code === code && now() - call.at < OPEN_FOR_MS);
  const others = (code: string) => stored().filter((call) => call.code !== code);
  return {
    isOpen: (code: string) => find(code) !== undefined,
    /** The idempotency key for this code: the earlier one while it has no answer. */
    idFor(code: string): string {
      const present = find(code);
      if (present) return present.id;
      const call = { code, id: newId(), at: now() };
      calls.write([call, ...others(code)].slice(0, REMEMBERED_MAX), eventId);
      return call.id;
    },
    /** The server has answered: the next call gets a new request id. */
    settle: (code: string) => void calls.write(others(code), eventId),
  };
}
