import { readerOf } from '#db/client.ts';
import { type MailedDecline, readMailedDeclines } from '#db/readers/mail/mailed-refunds.ts';
import { PATHS } from '#shared/paths.ts';
import { i18n } from '#worker/i18n/i18n.ts';
import type { Composed, MailDeps } from '../mail-deps.ts';
import { headOf } from '../mail-head.ts';
import { layOutMail } from '../mail-layout.ts';
import { composeByRow, languageFor } from '../mailed-reader.ts';

/** Tells a guest that the organizer does not refund what they asked for: the tickets stay valid. */
export async function refundDeclinedMails(
  deps: MailDeps,
  requestIds: readonly string[],
): Promise<(requestId: string) => Promise<Composed>> {
  const declines = await readMailedDeclines(readerOf(deps.db), requestIds);
  return composeByRow(declines, 'no such refund request', (decline) => ({ send: compose(decline, deps) }));
}

function compose(decline: MailedDecline, deps: MailDeps) {
  const language = languageFor(decline, decline.currency);
  const t = i18n.getFixedT(language, 'mails');
  return layOutMail({
    to: decline.email,
    language,
    subject: t('refundDeclined.subject', { event: decline.eventName }),
    guestName: decline.guestName,
    lead: t('refundDeclined.lead'),
    head: headOf(deps, decline),
    title: decline.eventName,
    facts: decline.answer ? [[t('refundDeclined.answer'), decline.answer]] : [],
    button: { label: t('refundDeclined.button'), link: `${deps.siteUrl}${PATHS.myTickets}` },
    fine: [t('refund.questions', { address: deps.supportEmail })],
  });
}
