import { readerOf } from '#db/client.ts';
import {
  readPromoter,
  readPromoterFigures,
  readPromotersEvent,
  ruleOf,
} from '#db/readers/promoters/promoters.ts';
import type { DerivationEnv } from '#shared/codes/derivation-roots.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { OpenPromoterInput, PromoterPage } from '#shared/contracts/promoters.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { eventPhase } from '#shared/states.ts';
import type { Deps } from '#worker/deps.ts';
import { imageUrl } from '#worker/files/image-url.ts';
import { takeFromBucket } from '#worker/http/rate-limits.ts';
import { NO_FIGURES } from './list-promoters.ts';
import { readPromoterLink } from './promoter-link.ts';

/** Wrong links from one address: nobody guesses 256 bits, and a broken link is opened a few times. */
const WRONG_LINKS = { burst: 20, everyMs: 15_000 };

/** A promoter's own page. It names no guest but those on their own lists. */
export async function openPromoter(
  deps: Pick<Deps, 'db' | 'now' | 'limited'> & { env: DerivationEnv },
  { link, address }: OpenPromoterInput & { address: string | null },
): Promise<Outcome<PromoterPage>> {
  const promoterId = await readPromoterLink(deps.env, link);
  if (promoterId === null) {
    const bucket = `promoter at ${address ?? 'unknown'}`;
    return refused((await takeFromBucket(deps, bucket, WRONG_LINKS)) > 0 ? 'RATE_LIMITED' : 'NOT_FOUND');
  }
  const reader = readerOf(deps.db);
  const promoter = await readPromoter(reader, promoterId);
  const event = promoter && (await readPromotersEvent(reader, promoter.eventId));
  if (!event) return refused('NOT_FOUND');
  const { figures, types } = await readPromoterFigures(reader, promoterId);
  const { promoterId: _, ...own } = figures ?? { ...NO_FIGURES, promoterId };
  const now = deps.now();
  const { startsAt, endsAt, status, imageKey, ...card } = event;
  return done({
    name: promoter.name,
    code: promoter.code,
    commission: ruleOf(promoter),
    ended: promoter.endedAt !== null,
    event: {
      ...card,
      startDate: toIso(startsAt),
      endDate: toIso(endsAt),
      phase: eventPhase({ status, startsAt, endsAt }, now),
      imageUrl: imageUrl(imageKey),
    },
    figures: own,
    types,
    serverTime: toIso(now),
  });
}
