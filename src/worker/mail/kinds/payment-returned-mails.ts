import { readerOf } from '#db/client.ts';
import { readMailedPayments } from '#db/readers/mail/mailed-money.ts';
import { formatMoney } from '#shared/money/money.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import { LOCALE_OF } from '#shared/text/languages.ts';
import { i18n } from '#worker/i18n/i18n.ts';
import type { Composed, MailDeps } from '../mail-deps.ts';
import { eventPartsOf } from '../mail-head.ts';
import { layOutMail } from '../mail-layout.ts';
import { composeByRow, languageFor } from '../mailed-reader.ts';

/** A secured payment bought nothing, for example because its hold ended first, and goes back by itself. */
export async function paymentReturnedMails(
  deps: MailDeps,
  ids: readonly string[],
): Promise<(id: string) => Promise<Composed>> {
  const payments = await readMailedPayments(readerOf(deps.db), ids);
  return composeByRow(payments, 'no such payment', (payment) => {
    const { email, guestName, currency, eventId } = payment;
    const language = languageFor(payment, currency);
    const t = i18n.getFixedT(language, 'mails');
    const amount = formatMoney(payment.amount, currency, LOCALE_OF[language]);
    const mail = layOutMail({
      to: email,
      language,
      subject: t('paymentReturned.subject', { amount }),
      guestName,
      lead: t(`paymentReturned.${leadOf(payment.failure)}`, { amount }),
      ...eventPartsOf(deps, payment),
      notes: [t(payment.captured ? 'paymentReturned.refunded' : 'paymentReturned.neverCharged')],
      button:
        eventId === null
          ? { label: t('openWallet'), link: `${deps.siteUrl}${PATHS.wallet}` }
          : { label: t('paymentReturned.button'), link: `${deps.siteUrl}${pathFor(PATHS.event, eventId)}` },
      fine: [t('refund.questions', { address: deps.supportEmail })],
    });
    return { send: mail };
  });
}

function leadOf(failure: string | null) {
  if (failure === 'SOLD_OUT' || failure === 'ALL_HELD') return 'placeLost';
  if (failure === 'CHECKOUT_EXPIRED') return 'tooLate';
  if (failure === 'DISCOUNT_USED_UP') return 'codeUsedUp';
  if (failure?.startsWith('DISCOUNT_')) return 'codeInvalid';
  return failure === 'PAYMENT_SETTLED' ? 'alreadyPaid' : 'failed';
}
