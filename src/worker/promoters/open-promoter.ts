import { readerOf } from '#db/client.ts';
import { readPromoterLists } from '#db/readers/promoters/promoter-lists.ts';
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
import { listPath } from '#worker/lists/list-links.ts';
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
  const [{ figures, types }, { lists, names }] = await Promise.all([
    readPromoterFigures(reader, promoterId),
    readPromoterLists(reader, promoter),
  ]);
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
    lists: await Promise.all(lists.map((list) => listView(deps, list, names, now))),
    serverTime: toIso(now),
  });
}

type Lists = Awaited<ReturnType<typeof readPromoterLists>>;

async function listView(
  { env }: { env: DerivationEnv },
  {
    id,
    eventId,
    name,
    quota,
    namesUntil,
    entryUntil,
    closedAt,
    linkVersion: version,
  }: Lists['lists'][number],
  all: Lists['names'],
  now: number,
): Promise<PromoterPage['lists'][number]> {
  const names = all.flatMap(({ listId, ...row }) => (listId === id ? [row] : []));
  const heads = names.reduce((sum, row) => sum + (row.state === 'no_show' ? row.entered : row.heads), 0);
  const takesNames = closedAt === null && now < (namesUntil ?? entryUntil ?? Number.POSITIVE_INFINITY);
  return {
    ...{ id, name, quota, heads, takesNames, names },
    left: takesNames ? Math.max(0, quota - heads) : 0,
    entered: names.reduce((sum, { entered }) => sum + entered, 0),
    link: await listPath(env, { eventId, listId: id, version }),
    namesUntil: namesUntil === null ? null : toIso(namesUntil),
    entryUntil: entryUntil === null ? null : toIso(entryUntil),
  };
}
