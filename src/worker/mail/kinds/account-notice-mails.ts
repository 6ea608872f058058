import { readerOf } from '#db/client.ts';
import { type MailedNotice, readAccountNotices } from '#db/readers/accounts/account-notices.ts';
import { isLanguage } from '#shared/text/languages.ts';
import type { Composed, MailDeps } from '../mail-deps.ts';
import { layOutMail } from '../mail-layout.ts';
import { ACCOUNT_NOTICE_TEXTS } from './account-notice-texts.ts';

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

function compose(notice: MailedNotice, deps: MailDeps) {
  const language = isLanguage(notice.language) ? notice.language : 'en';
  const words = ACCOUNT_NOTICE_TEXTS[language];
  const { subject, lead, ifNot } = words.notices[notice.what];
  const link = `${deps.siteUrl}/profile`;
  const laidOut = layOutMail({
    language,
    subject,
    lead: lead(notice.detail),
    facts: [[words.when, words.time(notice.createdAt)]],
    notes: [ifNot],
    button: { label: words.button, link },
    fine: deps.supportEmail ? [words.support(deps.supportEmail)] : [],
  });
  return { ...laidOut, to: notice.email, link };
}
