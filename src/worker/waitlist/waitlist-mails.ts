import { readerOf } from '#db/client.ts';
import { type MailedWaitlistEntry, readMailedWaitlistEntries } from '#db/readers/sales/waitlist.ts';
import { PATHS } from '#shared/paths.ts';
import { FALLBACK_LANGUAGE } from '#shared/text/languages.ts';
import type { Composed, MailDeps } from '../mail/mail-deps.ts';
import { layOutMail } from '../mail/mail-layout.ts';
import { WAITLIST_MAIL_TEXTS } from './waitlist-mail-texts.ts';

/**
 * Waitlist mails: to confirm an address, or with the position of a confirmed one.
 * @param subjectIds `<entry id>/<join id>`, where the join requested the mail
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

/** Contains no name, because anybody can enter a name with somebody else's address. */
function compose(entry: MailedWaitlistEntry, siteUrl: string) {
  const language = entry.language ?? FALLBACK_LANGUAGE;
  const words = WAITLIST_MAIL_TEXTS[language][entry.confirmedAt === null ? 'confirm' : 'already'];
  // Opening the page changes nothing, because mail scanners open every link; its button confirms.
  const link = `${siteUrl}${PATHS.waitlist}?place=${entry.statusToken}`;
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
