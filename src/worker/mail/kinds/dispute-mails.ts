import { readerOf } from '#db/client.ts';
import { readMailedDisputes } from '#db/readers/mail/mailed-money.ts';
import { formatMoney } from '#shared/money/money.ts';
import { PATHS } from '#shared/paths.ts';
import { LOCALE_OF } from '#shared/text/languages.ts';
import { formatMoment } from '#shared/time/event-time.ts';
import { i18n } from '#worker/i18n/i18n.ts';
import type { Composed, MailDeps } from '../mail-deps.ts';
import { headOf } from '../mail-head.ts';
import { layOutMail } from '../mail-layout.ts';
import { isReachable, languageFor, UNREACHABLE } from '../mailed-reader.ts';

/** Tells the organizer that a sale is disputed, what that holds of their money, and how it ended. */
export async function disputeMails(
  deps: MailDeps,
  subjectIds: readonly string[],
): Promise<(subjectId: string) => Promise<Composed>> {
  const disputes = await readMailedDisputes(
    readerOf(deps.db),
    subjectIds.map((subjectId) => subjectId.slice(0, subjectId.lastIndexOf(':'))),
  );
  return async (subjectId) => {
    const dispute = disputes.find(({ id, status }) => subjectId === `${id}:${status}`);
    if (!dispute || dispute.status === 'warning') return { skip: 'the dispute has gone on' };
    if (!isReachable(dispute)) return UNREACHABLE;
    const { status, currency, amountMinor, organizerMinor, evidenceDueAt, eventName } = dispute;
    const language = languageFor(dispute, currency);
    const t = i18n.getFixedT(language, 'mails');
    const money = (minor: number) => formatMoney(minor, currency, LOCALE_OF[language]);
    const until = evidenceDueAt !== null && formatMoment(language, evidenceDueAt, dispute);
    return {
      send: layOutMail({
        to: dispute.email,
        language,
        subject: t(`dispute.${status}.subject`, { event: eventName }),
        guestName: dispute.guestName,
        lead: t(`dispute.${status}.lead`),
        head: headOf(deps, dispute),
        title: eventName,
        facts: [
          [t('dispute.guest'), dispute.payerName],
          [t('dispute.amount'), money(amountMinor)],
          ...(status === 'won' ? [] : [[t(`dispute.${status}.yours`), money(organizerMinor)] as const]),
        ],
        button: {
          label: t('dispute.button'),
          link: `${deps.siteUrl}${PATHS.payouts}?event=${dispute.eventId}`,
        },
        notes:
          status === 'open'
            ? [
                until
                  ? t('dispute.open.helpUntil', { until, address: deps.supportEmail })
                  : t('dispute.open.help', { address: deps.supportEmail }),
              ]
            : [],
        fine: [t('refund.questions', { address: deps.supportEmail })],
      }),
    };
  };
}
