import { readerOf } from '#db/client.ts';
import { type MailedUnpaid, readMailedUnpaid } from '#db/readers/mail/mailed-money.ts';
import { formatMoney } from '#shared/money/money.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import { LOCALE_OF } from '#shared/text/languages.ts';
import { formatMoment } from '#shared/time/event-time.ts';
import { i18n } from '#worker/i18n/i18n.ts';
import type { Composed, MailDeps } from '../mail-deps.ts';
import { eventPartsOf } from '../mail-head.ts';
import { layOutMail } from '../mail-layout.ts';
import { composeByRow, languageFor } from '../mailed-reader.ts';

type Told = 'unpaid' | 'lapsed';

/** The card refused the capture after the sale: until when it can be paid in another way; or that the time is over. */
export function unpaidPaymentMails(told: Told) {
  return async (deps: MailDeps, ids: readonly string[]): Promise<(id: string) => Promise<Composed>> => {
    const payments = await readMailedUnpaid(readerOf(deps.db), ids);
    return composeByRow(payments, 'no such payment', (payment) =>
      told === 'unpaid' && payment.due === 0
        ? { skip: 'it was paid meanwhile' }
        : compose(deps, payment, told),
    );
  };
}

function compose(deps: MailDeps, payment: MailedUnpaid, told: Told): Composed {
  const { email, guestName, purpose, currency, due, timeZone, city, payBefore } = payment;
  const language = languageFor(payment, currency);
  const t = i18n.getFixedT(language, 'mails');
  const amount = formatMoney(told === 'unpaid' ? due : payment.amount, currency, LOCALE_OF[language]);
  const stays = told === 'lapsed' && due > 0;
  const path = purpose === 'tickets' ? PATHS.myTickets : PATHS.wallet;
  const of = purpose === 'tickets' || purpose === 'order' ? purpose : 'tip';
  return {
    send: layOutMail({
      to: email,
      language,
      subject: t(`unpaidPayment.${told}.subject`, { amount }),
      guestName,
      lead: t(`unpaidPayment.${told}.lead.${of}`, { amount }),
      ...eventPartsOf(deps, payment),
      facts:
        told === 'unpaid' && timeZone !== null
          ? [
              [
                t('unpaidPayment.payBefore'),
                formatMoment(language, payBefore, { timeZone, city: city ?? '' }),
              ],
            ]
          : stays
            ? [[t('unpaidPayment.stillDue'), formatMoney(due, currency, LOCALE_OF[language])]]
            : [],
      button:
        told === 'unpaid' || stays
          ? { label: t('unpaidPayment.button'), link: `${deps.siteUrl}${path}` }
          : payment.eventId === null
            ? null
            : {
                label: t('paymentReturned.button'),
                link: `${deps.siteUrl}${pathFor(PATHS.event, payment.eventId)}`,
              },
      notes: told === 'unpaid' ? [t('unpaidPayment.neverCharged')] : [],
      fine: [t('refund.questions', { address: deps.supportEmail })],
    }),
  };
}
