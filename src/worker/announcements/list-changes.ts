import { readerOf } from '#db/client.ts';
import { readAnnouncedEvent } from '#db/readers/announcements/announcements.ts';
import { readChangePeople, readEventChanges } from '#db/readers/events/event-changes.ts';
import type { EventChanges } from '#shared/contracts/announcements.ts';
import { toIso } from '#shared/contracts/common.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { scopeOf } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { changedFactsOf } from '#worker/events/changed-facts.ts';

/** What changed in an event, and the answers of those who have tickets. */
export async function listChanges(
  deps: Pick<Deps, 'db'>,
  { eventId, actor }: { eventId: string; actor: Actor },
): Promise<Outcome<EventChanges>> {
  const reader = readerOf(deps.db);
  const event = await readAnnouncedEvent(reader, eventId, scopeOf(actor, 'messages'));
  if (!event) return refused('EVENT_NOT_FOUND');
  const rows = await readEventChanges(reader, eventId);
  const people = rows[0] ? await readChangePeople(reader, rows[0].id) : [];
  const items = rows.flatMap(({ before, after, createdAt, answerUntil, offersMoneyBack, ...row }, index) => {
    const facts = changedFactsOf(before, after);
    if (!facts || row.coming + row.gaveBack + row.waiting === 0) return [];
    return [
      {
        ...row,
        ...facts,
        changedAt: toIso(createdAt),
        offersMoneyBack: offersMoneyBack === 1,
        until: toIso(answerUntil),
        people: index === 0 ? people : [],
      },
    ];
  });
  return done({ timeZone: event.timeZone, city: event.city, items });
}
