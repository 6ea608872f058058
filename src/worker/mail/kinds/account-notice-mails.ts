import { readerOf } from '#db/client.ts';
import { type MailedNotice, readAccountNotices } from '#db/readers/mail/mailed-accounts.ts';
import { PAYOUT_ACCOUNT_WAIT_DAYS } from '#shared/money/payout-accounts.ts';
import { PATHS } from '#shared/paths.ts';
import { dateFormat } from '#shared/text/intl.ts';
import { FALLBACK_LANGUAGE, type Language, LOCALE_OF } from '#shared/text/languages.ts';
import { i18n } from '#worker/i18n/i18n.ts';
import type { Composed, MailDeps } from '../mail-deps.ts';
import { layOutMail } from '../mail-layout.ts';

/** Notifies the owner of a change to their account, with what to do if somebody else made it. */
export async function accountNoticeMails(
  deps: MailDeps,
  noticeIds: readonly string[],
): Promise<(noticeId: string) => Promise<Composed>> {
  const notices = await readAccountNotices(readerOf(deps.db), noticeIds);
  return async (id) => {
    const notice = notices.find((one) => one.id === id);
    return notice ? { send: compose(notice, deps) } : { skip: 'no such notice' };
  };
}

function compose({ what, detail, email, language: own, createdAt }: MailedNotice, deps: MailDeps) {
  const language = own ?? FALLBACK_LANGUAGE;
  const t = i18n.getFixedT(language, 'mails');
  return layOutMail({
    to: email,
    language,
    subject: t(`notice.${what}.subject`),
    lead: t(`notice.${what}.lead`, { detail, days: PAYOUT_ACCOUNT_WAIT_DAYS }),
    facts: [[t('when'), utcTime(createdAt, language)]],
    notes: [t(`notice.${what}.ifNot`)],
    button: { label: t('notice.button'), link: `${deps.siteUrl}${PATHS.profile}` },
    fine: [t('notice.support', { address: deps.supportEmail })],
  });
}

/** In UTC with the zone's name, since the owner's location is unknown. */
function utcTime(ms: number, language: Language): string {
  const format = dateFormat(LOCALE_OF[language], { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(ms)} UTC`;
}
