import { readerOf } from '#db/client.ts';
import { readAccountNotices } from '#db/readers/mail/mailed-accounts.ts';
import { FALLBACK_LANGUAGE } from '#shared/text/languages.ts';
import type { Composed, MailDeps } from '../mail-deps.ts';
import { composeNotice } from '../notice-mail.ts';

/** Notifies the owner of a change to their account. */
export async function accountNoticeMails(
  deps: MailDeps,
  noticeIds: readonly string[],
): Promise<(noticeId: string) => Promise<Composed>> {
  const notices = await readAccountNotices(readerOf(deps.db), noticeIds);
  const { siteUrl, supportEmail } = deps;
  return async (id) => {
    const notice = notices.find((one) => one.id === id);
    if (!notice) return { skip: 'no such notice' };
    const { what, detail, email: to, createdAt: at } = notice;
    const language = notice.language ?? FALLBACK_LANGUAGE;
    return { send: composeNotice({ what, to, language, detail, at, siteUrl, supportEmail }) };
  };
}
