import type { MailedPurchase } from '#db/readers/mailed-purchases.ts';
import { placeOf } from '#shared/address.ts';
import { type Language, LOCALE_OF } from '#shared/languages.ts';
import { formatMoney } from '#shared/money.ts';
import { formatEventTime } from '../platform/formats.ts';
import { layOutMail } from '../platform/mail-layout.ts';
import type { MailMessage } from '../platform/mailer.ts';
import { PURCHASE_MAIL_TEXTS } from './purchase-mail-texts.ts';

/** What the mail of a purchase says; its files come to it later. */
export function composePurchaseMail(
  purchase: MailedPurchase,
  language: Language,
  siteUrl: string,
): Pick<MailMessage, 'to' | 'subject' | 'text' | 'html' | 'link'> {
  const words = PURCHASE_MAIL_TEXTS[language];
  const { event } = purchase;
  const money = (minor: number) => formatMoney(minor, purchase.currency, LOCALE_OF[language]);
  const link = `${siteUrl}/my-tickets`;
  const laidOut = layOutMail({
    language,
    subject: words.subject(event.name),
    greeting: words.greeting(purchase.buyerName),
    lead: words.lead(purchase.tickets.length),
    title: event.name,
    facts: [
      [words.when, formatEventTime(language, event)],
      [words.where, placeOf(event)],
    ],
    rows: [
      ...purchase.lines.map(({ quantity, typeName, total }): [string, string] => [
        `${quantity} × ${typeName}`,
        total === 0 ? words.free : money(total),
      ]),
      ...(purchase.discount > 0 ? [[words.discount, money(-purchase.discount)] as const] : []),
      [words.total, money(purchase.total)],
    ],
    button: { label: words.button, link },
    notes: [words.attached],
    fine: [`${words.purchase}: ${purchase.id}`],
  });
  return { ...laidOut, to: purchase.buyerEmail, link };
}
