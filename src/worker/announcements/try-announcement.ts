import { readerOf } from '#db/client.ts';
import { readAnnouncedEvent, readMailedUser } from '#db/readers/announcements/announcements.ts';
import type { PreviewAnnouncementInput, SendAnnouncementInput } from '#shared/contracts/announcements.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { scopeOf } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { takeFromBucket } from '#worker/http/rate-limits.ts';
import { logError } from '#worker/log.ts';
import { composeAnnouncement } from '#worker/mail/kinds/announcement-mails.ts';
import type { MailDeps } from '#worker/mail/mail-deps.ts';
import type { MailMessage } from '#worker/mail/mailer.ts';

/** Tests to oneself: a few drafts at once, then one a minute. */
const TESTS = { burst: 10, everyMs: 60_000 };

type Frame = { siteUrl: string; supportEmail: string; optOutLink: string };

/** The mail as its author would get it. */
export async function previewAnnouncement(
  deps: Pick<Deps, 'db'> & { frame: Frame },
  { actor, ...message }: PreviewAnnouncementInput & { actor: Actor },
): Promise<Outcome<MailMessage>> {
  const reader = readerOf(deps.db);
  const event = await readAnnouncedEvent(reader, message.eventId, scopeOf(actor, 'messages'));
  if (!event) return refused('EVENT_NOT_FOUND');
  const author = await readMailedUser(reader, actor.id);
  if (!author) return refused('NOT_FOUND');
  return done(composeAnnouncement({ ...event, ...message }, author, deps.frame));
}

/** Mails the preview to its author at once. The provider deduplicates a repeat by the request id. */
export async function testAnnouncement(
  deps: Pick<Deps, 'db' | 'now' | 'limited'> & { frame: Frame; mails: MailDeps | null },
  input: SendAnnouncementInput & { actor: Actor },
): Promise<Outcome<{ email: string }>> {
  const preview = await previewAnnouncement(deps, input);
  if (!preview.ok) return preview;
  if (!deps.mails) return refused('MAILS_UNAVAILABLE');
  if ((await takeFromBucket(deps, `announcement ${input.actor.id}`, TESTS)) > 0)
    return refused('RATE_LIMITED');
  const idempotencyKey = `announcement_test/${input.actor.id}/${input.requestId}`;
  try {
    await deps.mails.mailer.send({ ...preview.value, idempotencyKey });
  } catch (error) {
    logError('announcement test', error);
    return refused('TEST_NOT_SENT');
  }
  return done({ email: preview.value.to });
}
