import { readerOf } from '#db/client.ts';
import { type MailedWaitlistEntry, readMailedWaitlistEntries } from '#db/readers/waitlist/waitlist.ts';
import { PATHS } from '#shared/paths.ts';
import { FALLBACK_LANGUAGE } from '#shared/text/languages.ts';
import { i18n } from '#worker/i18n/i18n.ts';
import type { Composed, MailDeps } from '#worker/mail/mail-deps.ts';
import { layOutMail } from '#worker/mail/mail-layout.ts';

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
  const t = i18n.getFixedT(language, 'mails');
  const news = entry.confirmedAt === null ? 'confirm' : 'already';
  return layOutMail({
    to: entry.email,
    language,
    subject: t(`waitlist.${news}.subject`),
    lead: t(`waitlist.${news}.lead`),
    notes: [t(`waitlist.${news}.note`)],
    // Opening the page changes nothing, because mail scanners open every link; its button confirms.
    button: {
      label: t(`waitlist.${news}.button`),
      link: `${siteUrl}${PATHS.waitlist}?place=${entry.statusToken}`,
    },
    fine: [t(`waitlist.${news}.ignore`)],
  });
}
