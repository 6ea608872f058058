import { readerOf } from '#db/client.ts';
import { type MailedWaitlistEntry, readMailedWaitlistEntries } from '#db/readers/sales/waitlist.ts';
import { FALLBACK_LANGUAGE } from '#shared/text/languages.ts';
import type { Composed, MailDeps } from '../mail/mail-deps.ts';
import { layOutMail } from '../mail/mail-layout.ts';
import { WAITLIST_MAIL_TEXTS } from './waitlist-mail-texts.ts';

/**
 * Mails that lead to an entry on the waitlist: to confirm its address, or to its place when that is done.
 * @param subjectIds each an entry's id, a slash and the id of the join that asked for the mail
 */
export async function waitlistMails(
  deps: MailDeps,
  subjectIds: readonly string[],
): Promise<(subjectId: string) => Promise<Composed>> {
  const entryIdOf = (subjectId: string) => subjectId.slice(0, subjectId.indexOf('/'));
  const entries = await readMailedWaitlistEntries(readerOf(deps.db), subjectIds.map(entryIdOf));
  return async (subjectId) => {
    const entry = entries.find(({ id }) => id === entryIdOf(subjectId));
    return entry ? { send: compose(entry, deps.siteUrl) } : { skip: 'left the list' };
  };
}

/** Says no name: anybody may have typed one beside somebody else's address. */
function compose(entry: MailedWaitlistEntry, siteUrl: string) {
  const language = entry.language ?? FALLBACK_LANGUAGE;
  const words = WAITLIST_MAIL_TEXTS[language][entry.confirmedAt === null ? 'confirm' : 'already'];
  // Opening the page changes nothing; its button sends the confirmation, as mail scanners open every link.
  const link = `${siteUrl}/waitlist?place=${entry.statusToken}`;
  const laidOut = layOutMail({
    language,
    subject: words.subject,
    lead: words.lead,
    notes: [words.note],
    button: { label: words.button, link },
    fine: [words.ignore],
  });
  return { ...laidOut, to: entry.email, link };
}
