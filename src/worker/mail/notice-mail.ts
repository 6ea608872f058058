import { PAYOUT_ACCOUNT_WAIT_DAYS } from '#shared/money/payout-accounts.ts';
import { PATHS } from '#shared/paths.ts';
import type { AccountNotice } from '#shared/states.ts';
import { dateFormat } from '#shared/text/intl.ts';
import { type Language, LOCALE_OF } from '#shared/text/languages.ts';
import { i18n } from '#worker/i18n/i18n.ts';
import { layOutMail } from './mail-layout.ts';
import type { MailMessage } from './mailer.ts';

/** Changes that only a hosted sign-in service reports. */
export type HostedNotice = 'identity_linked' | 'identity_unlinked' | 'sign_in_changed';

/** Tells the owner of a change to their account, and what to do if somebody else made it. */
export interface NoticeMail {
  /** `deactivated` answers a person who asks for a code or a link while their account is switched off. */
  what: AccountNotice | HostedNotice | 'deactivated';
  to: string;
  language: Language;
  /** The new address, or the name of what changed; an authenticator app may have none. */
  detail: string;
  /** When it changed (Unix ms). */
  at: number;
  siteUrl: string;
  supportEmail: string;
}

export function composeNotice(notice: NoticeMail): MailMessage {
  const { what, to, language, detail, at, siteUrl, supportEmail } = notice;
  const t = i18n.getFixedT(language, 'mails');
  if (what === 'deactivated') {
    const [subject, lead] = [t('notice.deactivated.subject'), t('notice.deactivated.lead')];
    return layOutMail({
      to,
      language,
      subject,
      lead,
      notes: [t('notice.deactivated.ifNot', { address: supportEmail })],
    });
  }
  const isUnnamed = detail === '' && (what === 'factor_added' || what === 'factor_removed');
  return layOutMail({
    to,
    language,
    subject: t(`notice.${what}.subject`),
    lead: isUnnamed
      ? t(`notice.${what}.leadUnnamed`)
      : t(`notice.${what}.lead`, { detail, days: PAYOUT_ACCOUNT_WAIT_DAYS }),
    facts: [[t('when'), utcTime(at, language)]],
    notes: [t(`notice.${what}.ifNot`)],
    button: { label: t('notice.button'), link: `${siteUrl}${PATHS.profile}` },
    fine: [t('notice.support', { address: supportEmail })],
  });
}

/** In UTC with the zone's name, since the reader's location is unknown. */
export function utcTime(ms: number, language: Language): string {
  const format = dateFormat(LOCALE_OF[language], { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(ms)} UTC`;
}
