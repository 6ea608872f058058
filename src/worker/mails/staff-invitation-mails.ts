import { readerOf } from '#db/client.ts';
import { type MailedInvitation, readMailedInvitations } from '#db/readers/staff-list.ts';
import type { Language } from '#shared/languages.ts';
import { MAIL_OWED_MAX_MS } from '#shared/limits.ts';
import { formatEventTime } from '../platform/formats.ts';
import { escapeHtml } from '../platform/html.ts';
import { LANGUAGE_OF } from './language-of-currency.ts';
import type { Composed, MailDeps } from './mail-deps.ts';
import { INVITATION_MAIL_TEXTS } from './staff-invitation-texts.ts';

/** Invitations to work at an event, as long as they stand when their turn comes. */
export async function staffInvitationMails(
  deps: MailDeps,
  invitationIds: readonly string[],
): Promise<(invitationId: string) => Promise<Composed>> {
  const invitations = await readMailedInvitations(readerOf(deps.db), invitationIds);
  return async (id) => {
    const invitation = invitations.find((one) => one.id === id);
    if (!invitation) return { skip: 'taken back or accepted' };
    if (invitation.status === 'cancelled' || invitation.endsAt < deps.now())
      return { skip: 'the event is over' };
    // A provider that is set up later does not write to last year's crew.
    if (invitation.createdAt < deps.now() - MAIL_OWED_MAX_MS) return { skip: 'too old' };
    return { send: composeInvitation(invitation, deps.siteUrl) };
  };
}

function composeInvitation(invitation: MailedInvitation, siteUrl: string) {
  const language: Language =
    invitation.readerLanguage ?? invitation.inviterLanguage ?? LANGUAGE_OF[invitation.currency];
  const words = INVITATION_MAIL_TEXTS[language];
  const link = `${siteUrl}/login`;
  const lead = words.lead(invitation.inviterName, words.roles[invitation.role]);
  const when = `${formatEventTime(language, invitation)} · ${invitation.venueName}`;
  const how = words.how(invitation.email);
  const subject = words.subject(invitation.name);
  const text = [
    lead,
    `${invitation.name}\n${when}`,
    how,
    `${words.button}: ${link}`,
    words.ignore,
    'Aforo',
  ].join('\n\n');
  const html = `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${escapeHtml(subject)}</title>
<body style="margin:0;padding:32px 20px;font:16px/1.5 system-ui,sans-serif;color:#111;background:#fff">
<div style="max-width:480px;margin:0 auto"><p style="font-weight:700">Aforo</p>
<p>${escapeHtml(lead)}</p>
<h1 style="font-size:24px;line-height:1.25;margin:24px 0 8px">${escapeHtml(invitation.name)}</h1>
<p style="color:#666">${escapeHtml(when)}</p><p>${escapeHtml(how)}</p>
<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="display:inline-block;padding:14px 24px;border-radius:12px;background:#111;color:#fff;text-decoration:none;font-weight:600">${escapeHtml(words.button)}</a></p>
<p style="color:#666;font-size:14px">${escapeHtml(words.ignore)}</p></div></body></html>`;
  return { to: invitation.email, subject, text, html, link };
}
