import { readerOf } from '#db/client.ts';
import {
  readAnnouncedEvent,
  readAnnouncements,
  readAudiences,
} from '#db/readers/announcements/announcements.ts';
import type { AnnouncementAudiences, AnnouncementList } from '#shared/contracts/announcements.ts';
import { toIso } from '#shared/contracts/common.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { scopeOf } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';

type OfEvent = { eventId: string; actor: Actor };

/** The event's announcements with the state of their mails. */
export async function listAnnouncements(
  deps: Pick<Deps, 'db'>,
  { eventId, actor }: OfEvent,
): Promise<Outcome<AnnouncementList>> {
  const reader = readerOf(deps.db);
  if (!(await readAnnouncedEvent(reader, eventId, scopeOf(actor, 'messages'))))
    return refused('EVENT_NOT_FOUND');
  const rows = await readAnnouncements(reader, eventId);
  return done({
    items: rows.map(({ createdAt, author, sent, waiting, failed, skipped, ...row }) => ({
      ...row,
      sentAt: toIso(createdAt),
      by: author,
      delivery: { sent, waiting, failed, skipped },
    })),
  });
}

/** How many people each audience has now. */
export async function countAudiences(
  deps: Pick<Deps, 'db'>,
  { eventId, actor }: OfEvent,
): Promise<Outcome<AnnouncementAudiences>> {
  const reader = readerOf(deps.db);
  if (!(await readAnnouncedEvent(reader, eventId, scopeOf(actor, 'messages'))))
    return refused('EVENT_NOT_FOUND');
  return done(await readAudiences(reader, eventId));
}
