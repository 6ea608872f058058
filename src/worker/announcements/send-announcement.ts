import { readerOf } from '#db/client.ts';
import { commitAnnouncement } from '#db/commits/announcements/announcements.ts';
import { readAnnouncedEvent, readAnnouncedSince } from '#db/readers/announcements/announcements.ts';
import type { SendAnnouncementInput } from '#shared/contracts/announcements.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { scopeOf } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { idempotentMutation } from '#worker/idempotency/idempotent-mutation.ts';
import { ownNameRefusal } from '#worker/mail/mailed-names.ts';

const DAY_MS = 24 * 3_600_000;
/** Per event in 24 hours: guests read about one event a few times a day at most. */
export const ANNOUNCEMENTS_PER_DAY_MAX = 3;
/** Long enough to thank guests and to return lost property. */
const AFTER_END_MAX_MS = 30 * DAY_MS;

/** Queues an announcement for its audience. Idempotent by request id; the audit row leaves out the text. */
export async function sendAnnouncement(
  deps: Pick<Deps, 'db' | 'now' | 'newId'> & { sendsMails: boolean },
  {
    actor,
    requestId,
    eventId,
    audience,
    ticketTypeId,
    subject,
    text,
  }: SendAnnouncementInput & { actor: Actor },
): Promise<Outcome<{ announcementId: string }>> {
  const typeId = ticketTypeId ?? null;
  const mutation = {
    actor,
    requestId,
    action: 'event.announce',
    subjectType: 'mail',
    payload: ['event.announce', eventId, audience, typeId, subject, text],
  } as const;
  const sent = await idempotentMutation(deps, mutation, async (auditOf) => {
    const reader = readerOf(deps.db);
    const event = await readAnnouncedEvent(reader, eventId, scopeOf(actor, 'messages'));
    if (!event) return refused('EVENT_NOT_FOUND');
    const refusedName = await ownNameRefusal(deps, actor);
    if (refusedName) return refusedName;
    if (!deps.sendsMails) return refused('MAILS_UNAVAILABLE');
    if (deps.now() > event.endsAt + AFTER_END_MAX_MS) return refused('EVENT_LONG_OVER');
    const id = deps.newId();
    const since = deps.now() - DAY_MS;
    const isQueued = await commitAnnouncement(deps.db, {
      id,
      eventId,
      authorId: actor.id,
      audience,
      ticketTypeId: typeId,
      subject,
      text,
      audit: auditOf({ subjectId: id, eventId, details: { audience } }),
      limit: { max: ANNOUNCEMENTS_PER_DAY_MAX, since },
    });
    if (isQueued) return done({ id, eventId });
    const isLimit = (await readAnnouncedSince(reader, eventId, since)) >= ANNOUNCEMENTS_PER_DAY_MAX;
    return refused(isLimit ? 'TOO_MANY_ANNOUNCEMENTS' : 'ANNOUNCEMENT_TO_NOBODY');
  });
  return sent.ok ? done({ announcementId: sent.value.id }) : sent;
}
