import { NO_NAME } from '#db/commits/accounts/erase-person.ts';
import type { MailedPurchase } from '#db/readers/mails/mailed-purchases.ts';
import { purchaseReference } from '#shared/codes/purchase-reference.ts';
import { formatShortCode } from '#shared/codes/qr.ts';
import { placeOf } from '#shared/events/address.ts';
import { formatMoney } from '#shared/money/money.ts';
import { counted } from '#shared/text/counted.ts';
import { type Language, LOCALE_OF } from '#shared/text/languages.ts';
import { formatEventTime } from '#shared/time/event-time.ts';
import { layOutMail } from '../mail-layout.ts';
import type { MailMessage } from '../mailer.ts';
import { PURCHASE_MAIL_TEXTS } from './purchase-mail-texts.ts';

/**
 * The mail of a purchase; attachments are added by the caller.
 * @param hasTickets false when all tickets have been used: then the mail is a receipt
 */
export function composePurchaseMail(
  purchase: MailedPurchase,
  language: Language,
  siteUrl: string,
  hasTickets = true,
): Pick<MailMessage, 'to' | 'subject' | 'text' | 'html' | 'link'> {
  const words = PURCHASE_MAIL_TEXTS[language];
  const { event } = purchase;
  const [first] = purchase.tickets;
  const money = (minor: number) => formatMoney(minor, purchase.currency, LOCALE_OF[language]);
  // Buyers who paid in cash have no account to open their tickets in.
  const link = purchase.soldAtDoor ? null : `${siteUrl}/my-tickets`;
  const laidOut = layOutMail({
    language,
    subject: words.subject(event.name),
    greeting: words.greeting(purchase.buyerName === NO_NAME ? null : purchase.buyerName),
    lead: hasTickets ? words.lead(purchase.tickets.length) : words.receipt,
    title: event.name,
    facts: [
      [words.when, formatEventTime(language, event)],
      [words.where, placeOf(event)],
    ],
    rows: [
      ...purchase.lines.map(({ quantity, typeName, total }): [string, string] => [
        counted({ quantity, name: typeName }),
        total === 0 ? words.free : money(total),
      ]),
      ...(purchase.discount > 0 ? [[words.discount, money(-purchase.discount)] as const] : []),
      [words.total, money(purchase.total)],
    ],
    button: link ? { label: words.button, link } : null,
    notes: hasTickets ? [words.attached] : [],
    fine: first
      ? [
          `${words.purchase}: ${purchaseReference(formatShortCode(first.shortCode), purchase.tickets.length - 1)}`,
        ]
      : [],
  });
  return { ...laidOut, to: purchase.buyerEmail, ...(link ? { link } : {}) };
}
