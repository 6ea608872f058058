import { readerOf } from '#db/client.ts';
import { readMailedWithdrawals } from '#db/readers/mail/mailed-money.ts';
import { formatMoney } from '#shared/money/money.ts';
import { PATHS } from '#shared/paths.ts';
import { LOCALE_OF } from '#shared/text/languages.ts';
import { i18n } from '#worker/i18n/i18n.ts';
import type { Composed, MailDeps } from '../mail-deps.ts';
import { layOutMail } from '../mail-layout.ts';
import { composeByRow, languageFor } from '../mailed-reader.ts';

/** Money that a card's bank did not take is in the wallet again. */
export async function withdrawalFailedMails(
  deps: MailDeps,
  ids: readonly string[],
): Promise<(id: string) => Promise<Composed>> {
  const withdrawals = await readMailedWithdrawals(readerOf(deps.db), ids);
  return composeByRow(withdrawals, 'no such withdrawal', (withdrawal) => {
    const { email, guestName, currency } = withdrawal;
    const language = languageFor(withdrawal, currency);
    const t = i18n.getFixedT(language, 'mails');
    const amount = formatMoney(withdrawal.amount, currency, LOCALE_OF[language]);
    const mail = layOutMail({
      to: email,
      language,
      subject: t('withdrawalFailed.subject', { amount }),
      guestName,
      lead: t('withdrawalFailed.lead', { amount }),
      notes: [t('withdrawalFailed.note')],
      button: { label: t('openWallet'), link: `${deps.siteUrl}${PATHS.wallet}` },
      fine: [t('refund.questions', { address: deps.supportEmail })],
    });
    return { send: mail };
  });
}
