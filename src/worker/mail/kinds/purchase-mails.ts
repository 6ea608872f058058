import { readerOf } from '#db/client.ts';
import { type MailedPurchase, readMailedPurchases } from '#db/readers/mails/mailed-purchases.ts';
import { CALENDAR_TYPE, calendarFile } from '#worker/documents/calendar/calendar-file.ts';
import { calendarEntry } from '#worker/events/calendar/calendar-entry.ts';
import { printTickets } from '#worker/tickets/print-tickets.ts';
import { LANGUAGE_OF } from '../language-of-currency.ts';
import type { Composed, MailDeps } from '../mail-deps.ts';
import { composePurchaseMail } from './compose-purchase-mail.ts';
import { PURCHASE_MAIL_TEXTS } from './purchase-mail-texts.ts';

/** Purchase confirmations, composed when sent: tickets appear in their current state, not as they were bought. */
export async function purchaseMails(
  deps: MailDeps,
  purchaseIds: readonly string[],
): Promise<(purchaseId: string) => Promise<Composed>> {
  const purchases = await readMailedPurchases(readerOf(deps.db), purchaseIds);
  return async (id) => {
    const purchase = purchases.get(id);
    return purchase ? compose(deps, purchase) : { skip: 'no such purchase' };
  };
}

async function compose(deps: MailDeps, purchase: MailedPurchase): Promise<Composed> {
  const { event } = purchase;
  if (purchase.buyerStatus !== 'active' || !purchase.buyerEmail.includes('@'))
    return { skip: 'no such reader' };
  const language = purchase.buyerLanguage ?? LANGUAGE_OF[purchase.currency];
  const printed = await printTickets({
    tickets: purchase.tickets,
    holderName: purchase.buyerName,
    language,
    signingKey: await deps.signingKey(),
  });
  // A buyer who paid in cash and entered at once still gets the mail: it is their only receipt.
  const isReceipt = !printed.ok && purchase.soldAtDoor && printed.code === 'TICKET_ALREADY_USED';
  if (!printed.ok && !isReceipt) return { skip: printed.code };
  const words = PURCHASE_MAIL_TEXTS[language];
  const calendar = calendarFile(calendarEntry(event, deps.siteUrl), deps.now());
  return {
    send: {
      ...composePurchaseMail(purchase, language, deps.siteUrl, printed.ok),
      attachments: [
        ...(printed.ok ? [{ name: words.tickets, type: 'application/pdf', content: printed.value }] : []),
        {
          name: words.event,
          type: CALENDAR_TYPE.split(';')[0] ?? '',
          content: new TextEncoder().encode(calendar),
        },
      ],
    },
  };
}
