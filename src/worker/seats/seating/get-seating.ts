import { type Reader, readerOf } from '#db/client.ts';
import { readCodeKeeps, readPublicSeating, readSeatingPlan } from '#db/readers/seats/public-seating.ts';
import type { Seating } from '#shared/contracts/seats/seating.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { normalizeDiscountCode } from '#shared/money/pricing.ts';
import { isReleased } from '#shared/seats/is-released.ts';
import type { Deps } from '#worker/deps.ts';
import { imageUrl } from '#worker/files/image-url.ts';
import { type Guesser, limitGuesses } from '#worker/http/limit-guesses.ts';
import type { RecentReads } from '#worker/http/recent-reads.ts';
import { storedPlan } from '../plans/read-plan-json.ts';

type ReadDeps = Pick<Deps, 'db' | 'now' | 'limited'> & { recent: RecentReads };

/**
 * The plan of a published event, at most a few seconds old. Keeps show as blocked seats; codes and links open theirs,
 * rate-limited like discount codes.
 */
export async function getSeating(
  deps: ReadDeps,
  { eventId, access = [], ...guesser }: { eventId: string; access?: string[] | undefined } & Guesser,
): Promise<Outcome<Seating>> {
  const reader = readerOf(deps.db);
  const seating = await deps.recent('seating', eventId, async () => {
    const row = await readPublicSeating(reader, eventId);
    return row?.status === 'draft' ? null : (row ?? null);
  });
  if (!seating) return refused('EVENT_NOT_FOUND');
  const { planVersion, flexibleReleaseAt } = seating;
  if (planVersion === null) return refused('NOT_SEATED');
  // Read by version, so that a cached plan always belongs to the version beside it.
  const json = await deps.recent('plan', [eventId, planVersion], async () => {
    return (await readSeatingPlan(reader, { eventId, planVersion })) ?? null;
  });
  if (!json) return refused('PLAN_CHANGED');
  const opened = await openedSeats(deps, reader, { eventId, access, ...guesser });
  if (!opened.ok) return opened;
  const plan = storedPlan(json.plan);
  return done({
    eventId,
    planVersion,
    plan,
    pictureUrl: imageUrl(plan.picture?.fileId ?? null),
    flexibleReleased: isReleased(flexibleReleaseAt, deps.now()),
    opened: opened.value,
  });
}

/** Seats that are kept for these codes and links. A code may open ticket types instead, so a wrong one is no refusal. */
async function openedSeats(
  deps: Pick<Deps, 'db' | 'now' | 'limited'>,
  reader: Reader,
  { eventId, access, ...guesser }: { eventId: string; access: string[] } & Guesser,
): Promise<Outcome<string[]>> {
  if (access.length === 0) return done([]);
  const opened = await limitGuesses(deps, 'access', guesser, async () => {
    const codes = access.map(normalizeDiscountCode);
    const keeps = await readCodeKeeps(reader, { eventId, codes, now: deps.now() });
    return keeps.length > 0 ? done(keeps.flatMap(({ seatIds }) => seatIds)) : refused('ACCESS_CODE_WRONG');
  });
  return !opened.ok && opened.code === 'ACCESS_CODE_WRONG' ? done([]) : opened;
}
