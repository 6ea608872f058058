import { readerOf } from '#db/client.ts';
import { type MailedInvitation, readMailedInvitations } from '#db/readers/staff/staff-list.ts';
import { MAIL_OWED_MAX_MS } from '#shared/limits.ts';
import type { Language } from '#shared/text/languages.ts';
import { formatEventTime } from '#shared/time/event-time.ts';
import { LANGUAGE_OF } from '../language-of-currency.ts';
import type { Composed, MailDeps } from '../mail-deps.ts';
import { layOutMail } from '../mail-layout.ts';
import { INVITATION_MAIL_TEXTS } from './staff-invitation-texts.ts';

/** Staff invitations, if they are still open when the mail is sent. */
export async function staffInvitationMails(
  deps: MailDeps,
  invitationIds: readonly string[],
): Promise<(invitationId: string) => Promise<Composed>> {
  const invitations = await readMailedInvitations(readerOf(deps.db), invitationIds);
  return async (id) => {
    const invitation = invitations.find((one) => one.id === id);
    if (!invitation) return { skip: 'taken back or answered' };
    if (invitation.status === 'cancelled' || invitation.endsAt < deps.now())
      return { skip: 'the event is over' };
    // A mail provider that is configured later must not send last year's invitations.
    if (invitation.createdAt < deps.now() - MAIL_OWED_MAX_MS) return { skip: 'too old' };
    return { send: composeInvitation(invitation, deps.siteUrl) };
  };
}

function composeInvitation(invitation: MailedInvitation, siteUrl: string) {
  const language: Language =
    invitation.readerLanguage ?? invitation.inviterLanguage ?? LANGUAGE_OF[invitation.currency];
  const words = INVITATION_MAIL_TEXTS[language];
  const link = `${siteUrl}/dashboard`;
  const laidOut = layOutMail({
    language,
    subject: words.subject(invitation.name),
    lead: words.lead(invitation.inviterName, words.roles[invitation.role]),
    title: invitation.name,
    facts: [
      [words.when, formatEventTime(language, invitation)],
      [words.where, invitation.venueName],
    ],
    notes: [words.how(invitation.email)],
    button: { label: words.button, link },
    fine: [words.ignore],
  });
  return { ...laidOut, to: invitation.email, link };
}
