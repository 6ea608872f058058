import { readerOf } from '#db/client.ts';
import {
  type MailedChange,
  type MailedInvitation,
  readMailedChanges,
  readMailedInvitations,
} from '#db/readers/mail/mailed-organizations.ts';
import { PAYOUT_ACCOUNT_WAIT_DAYS } from '#shared/money/payout-accounts.ts';
import type { Right } from '#shared/organizations/rights.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import { FALLBACK_LANGUAGE, type Language } from '#shared/text/languages.ts';
import { i18n } from '#worker/i18n/i18n.ts';
import type { Composed, MailDeps } from '../mail-deps.ts';
import { layOutMail } from '../mail-layout.ts';
import { composeByRow } from '../mailed-reader.ts';
import { utcTime } from '../notice-mail.ts';

/** Invitations to an organization, if they are still open when the mail is sent. */
export async function organizationInvitationMails(
  deps: MailDeps,
  subjectIds: readonly string[],
): Promise<(subjectId: string) => Promise<Composed>> {
  const invitations = await readMailedInvitations(readerOf(deps.db), subjectIds);
  return async (subjectId) => {
    const invitation = invitations.find((one) => one.subjectId === subjectId);
    if (!invitation) return { skip: 'withdrawn, renewed or accepted' };
    if (invitation.expiresAt <= deps.now()) return { skip: 'expired' };
    if (invitation.inviterStatus !== 'active') return { skip: 'the inviter is deactivated' };
    return {
      send: composeInvitation(invitation, deps.siteUrl),
      from: invitation.organizationId,
      isTyped: true,
    };
  };
}

function composeInvitation(invitation: MailedInvitation, siteUrl: string) {
  const { invitationId, email, inviterName: inviter, organizationName: organization, expiresAt } = invitation;
  const language = invitation.language ?? FALLBACK_LANGUAGE;
  const t = i18n.getFixedT(language, 'mails');
  return layOutMail({
    to: email,
    language,
    subject: t('organization.invitation.subject', { organization }),
    lead: t('organization.invitation.lead', { inviter, organization }),
    title: organization,
    facts: [
      ...grantFacts(language, invitation),
      [t('organization.facts.answerBy'), utcTime(expiresAt, language)],
    ],
    notes: [t('organization.invitation.how', { email })],
    button: {
      label: t('organization.invitation.button'),
      link: `${siteUrl}${pathFor(PATHS.invitation, invitationId)}`,
    },
    fine: [t('organization.invitation.ignore')],
  });
}

/** Texts by the action of the audit row. */
const TEXT_OF = {
  'member.join': 'join',
  'member.change': 'change',
  'member.remove': 'remove',
  'member.leave': 'leave',
  'member.promote': 'promote',
  'member.demote': 'demote',
  'organization.account': 'account',
} as const;
type MailedAction = keyof typeof TEXT_OF;

/** A change of members, owners or the payout account, to whom it concerns and to the owners. */
export async function organizationChangeMails(
  deps: MailDeps,
  subjectIds: readonly string[],
): Promise<(subjectId: string) => Promise<Composed>> {
  const changes = await readMailedChanges(readerOf(deps.db), subjectIds);
  return composeByRow(changes, 'no such change', (change) =>
    isMailed(change.action)
      ? { send: composeChange(change, change.action, deps) }
      : { skip: 'nothing to tell of this change' },
  );
}

function isMailed(action: string): action is MailedAction {
  return Object.hasOwn(TEXT_OF, action);
}

function composeChange(change: MailedChange, action: MailedAction, deps: MailDeps) {
  const language = change.language ?? FALLBACK_LANGUAGE;
  const t = i18n.getFixedT(language, 'mails');
  const text = `organization.change.${TEXT_OF[action]}.${change.isSelf === 1 ? 'self' : 'others'}` as const;
  const words = {
    organization: change.organizationName,
    actor: change.actorName,
    person: change.personName,
    days: PAYOUT_ACCOUNT_WAIT_DAYS,
  };
  const isMember = change.isMember === 1;
  return layOutMail({
    to: change.email,
    language,
    subject: t(`${text}.subject`, words),
    guestName: change.guestName,
    lead: t(`${text}.lead`, words),
    facts: action === 'member.change' || action === 'member.join' ? grantFacts(language, change) : [],
    button: {
      label: t(isMember ? 'organization.button' : 'organization.openAforo'),
      link: `${deps.siteUrl}${isMember ? PATHS.organization : PATHS.dashboard}`,
    },
    fine: [t('organization.ifNot', { address: deps.supportEmail })],
  });
}

/** What a member may do, where and until when, as labelled lines of a mail. */
function grantFacts(
  language: Language,
  grant: { rights: string; eventCount: number | null; until: number | null },
): (readonly [label: string, value: string])[] {
  const t = i18n.getFixedT(language, 'mails');
  const rights = (JSON.parse(grant.rights) as Right[]).map((right) => t(`organization.rights.${right}`));
  const events =
    grant.eventCount === null
      ? t('organization.facts.allEvents')
      : t('organization.facts.someEvents', { count: grant.eventCount });
  return [
    [t('organization.facts.rights'), rights.join('; ')],
    [t('organization.facts.events'), events],
    ...(grant.until === null
      ? []
      : [[t('organization.facts.until'), utcTime(grant.until, language)] as const]),
  ];
}
