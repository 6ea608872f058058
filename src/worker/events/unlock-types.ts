import type { EventView } from '#shared/contracts/events/events.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { isOpenedBy } from '#shared/events/type-access.ts';
import { isPublicType } from '#shared/events/type-rules.ts';
import type { Deps } from '#worker/deps.ts';
import { type Guesser, limitGuesses } from '#worker/http/limit-guesses.ts';
import type { RecentReads } from '#worker/http/recent-reads.ts';
import { typeViews } from './event-views.ts';
import { readForGuests } from './get-event.ts';

/** The types that these codes and links open, besides those that everybody sees. Rate-limited like discount codes. */
export function unlockTypes(
  deps: Pick<Deps, 'db' | 'now' | 'limited'> & { recent: RecentReads },
  { eventId, access, ...guesser }: { eventId: string; access: string[] } & Guesser,
): Promise<Outcome<Pick<EventView, 'ticketTypes'>>> {
  return limitGuesses(deps, 'access', guesser, async () => {
    const details = await readForGuests(deps, eventId);
    if (!details) return refused('EVENT_NOT_FOUND');
    const opens = typeViews(
      details,
      (type) => !isPublicType(type) && isOpenedBy(type, access),
      false,
      deps.now(),
    );
    return opens.length > 0 ? done({ ticketTypes: opens }) : refused('ACCESS_CODE_WRONG');
  });
}
