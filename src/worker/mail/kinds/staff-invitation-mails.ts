import { readerOf } from '#db/client.ts';
import { type MailedInvitation, readMailedInvitations } from '#db/readers/staff/staff-list.ts';
import { MAIL_OWED_MAX_MS } from '#shared/limits.ts';
import { PATHS } from '#shared/paths.ts';
import { formatEventTime } from '#shared/time/event-time.ts';
import { LANGUAGE_OF } from '#worker/http/request-language.ts';
import { i18n } from '#worker/i18n/i18n.ts';
import type { Composed, MailDeps } from '../mail-deps.ts';
import { headOf } from '../mail-head.ts';
import { layOutMail } from '../mail-layout.ts';

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
    return { send: composeInvitation(invitation, deps.siteUrl), from: invitation.organizerId, isTyped: true };
  };
}

function composeInvitation(invitation: MailedInvitation, siteUrl: string) {
  const { name, email, inviterName, role } = invitation;
  const language =
    invitation.readerLanguage ?? invitation.inviterLanguage ?? LANGUAGE_OF[invitation.currency];
  const t = i18n.getFixedT(language, 'mails');
  return layOutMail({
    to: email,
    language,
    subject: t('invitation.subject', { event: name }),
    lead: t('invitation.lead', { inviter: inviterName, role: t(`invitation.roles.${role}`) }),
    head: headOf({ siteUrl }, invitation, { isTyped: true }),
    title: name,
    facts: [
      [t('when'), formatEventTime(language, invitation)],
      [t('where'), invitation.venueName],
    ],
    notes: [t('invitation.how', { email })],
    button: { label: t('invitation.button'), link: `${siteUrl}${PATHS.dashboard}` },
    fine: [t('invitation.ignore')],
  });
}
