import { readerOf } from '#db/client.ts';
import type { KeepContent } from '#db/commits/seats/keeps.ts';
import { readIsListOf, readKeeps } from '#db/readers/seats/keeps.ts';
import { readSeating, readTakenSeats } from '#db/readers/seats/seating.ts';
import { fromIso } from '#shared/contracts/common.ts';
import type { KeepSeatsInput } from '#shared/contracts/seats/seating.ts';
import { done, type Outcome, type Refusal, refused } from '#shared/errors/errors.ts';
import { normalizeDiscountCode } from '#shared/money/pricing.ts';
import { isReleased } from '#shared/seats/is-released.ts';
import type { Deps } from '#worker/deps.ts';
import { storedPlan } from '../plans/read-plan-json.ts';
import { heldSeats } from '../seating/held.ts';
import { seatIdsOf } from '../seating/plan-change.ts';

type Given = Omit<KeepSeatsInput, 'requestId' | 'eventId'>;

/** A keep as D1 has it; a list and a code belong to their kinds alone. */
export function keepContent(given: Given, now: number): Outcome<KeepContent> {
  const { kind, label, listId, accessCode } = given;
  const releaseAt = given.releaseAt === null ? null : fromIso(given.releaseAt);
  if (isReleased(releaseAt, now)) return refused('BAD_INPUT', { field: 'releaseAt' });
  if ((kind === 'list') !== (listId !== null)) return refused('BAD_INPUT', { field: 'listId' });
  if ((kind === 'code') !== (accessCode !== null)) return refused('BAD_INPUT', { field: 'accessCode' });
  const code = accessCode === null ? null : normalizeDiscountCode(accessCode);
  return done({ kind, label, listId, accessCode: code, seatIds: [...new Set(given.seatIds)], releaseAt });
}

interface Wanted {
  eventId: string;
  keepId: string | null;
  content: KeepContent;
  /** The seats are taken out of the plan: other keeps lose them, and guests may still have them. */
  takesOut?: boolean;
}

/** Why these seats cannot be kept; null when they can. @param held seats that buyers hold; empty after D1 has refused */
export async function keepRefusal(
  deps: Pick<Deps, 'db' | 'now'>,
  { eventId, keepId, content, held, takesOut = false }: Wanted & { held: readonly string[] },
): Promise<Refusal | null> {
  const reader = readerOf(deps.db);
  const [seating, taken, keeps] = await Promise.all([
    readSeating(reader, eventId),
    readTakenSeats(reader, eventId),
    readKeeps(reader, eventId),
  ]);
  if (!seating) return refused('NOT_SEATED');
  const now = deps.now();
  // Seats of this keep may have been sold to the guests whom it is for.
  const had = new Set(keeps.find(({ id }) => id === keepId)?.seatIds);
  const others = keeps.filter(({ id, releaseAt }) => id !== keepId && !isReleased(releaseAt, now));
  const known = new Set(seatIdsOf(storedPlan(seating.plan)));
  const keptElsewhere = new Set(takesOut ? [] : others.flatMap(({ seatIds }) => seatIds));
  const notFree = new Set([...(takesOut ? [] : taken), ...held]);
  const seatIds = content.seatIds.filter(
    (id) => !known.has(id) || keptElsewhere.has(id) || (notFree.has(id) && !had.has(id)),
  );
  if (seatIds.length > 0) return refused('SEAT_TAKEN', { seatIds });
  const { listId } = content;
  return listId !== null && !(await readIsListOf(reader, { listId, eventId })) ? refused('NOT_FOUND') : null;
}

/** The same before the commit, which cannot ask the box office for held seats. */
export async function keepRefusalNow(
  deps: Pick<Deps, 'db' | 'now' | 'boxOffice'>,
  keep: Wanted,
): Promise<Refusal | null> {
  return keepRefusal(deps, { ...keep, held: await heldSeats(deps, keep.eventId) });
}
