import { readerOf } from '#db/client.ts';
import { type MailedPurchase, readMailedPurchases } from '#db/readers/mail/mailed-purchases.ts';
import { purchaseReference } from '#shared/codes/purchase-reference.ts';
import { formatShortCode } from '#shared/codes/qr.ts';
import { placeOf } from '#shared/events/address.ts';
import { PATHS } from '#shared/paths.ts';
import { counted } from '#shared/text/counted.ts';
import type { Language } from '#shared/text/languages.ts';
import { formatEventTime } from '#shared/time/event-time.ts';
import { CALENDAR_TYPE, calendarFile } from '#worker/documents/calendar/calendar-file.ts';
import { calendarEntry } from '#worker/events/calendar/calendar-entry.ts';
import { LANGUAGE_OF } from '#worker/http/request-language.ts';
import { i18n } from '#worker/i18n/i18n.ts';
import { printableTickets, printTickets } from '#worker/tickets/print-tickets.ts';
import type { Composed, MailDeps, Sender } from '../mail-deps.ts';
import { layOutMail } from '../mail-layout.ts';
import { UNREACHABLE } from '../mailed-reader.ts';
import type { MailMessage } from '../mailer.ts';

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
  if (purchase.buyerStatus !== 'active' || !purchase.buyerEmail.includes('@')) return UNREACHABLE;
  const language = purchase.buyerLanguage ?? LANGUAGE_OF[purchase.currency];
  const printing = {
    tickets: purchase.tickets,
    holderName: purchase.buyerName,
    language,
    signingKey: await deps.signingKey(),
  };
  // Buyers who paid in cash have no account to open their tickets in.
  const isLinked = deps.linksOnly && !purchase.soldAtDoor;
  const printed = isLinked ? await printableTickets(printing) : await printTickets(printing);
  // A buyer who paid in cash and entered at once still gets the mail: it is their only receipt.
  const isReceipt = !printed.ok && purchase.soldAtDoor && printed.code === 'TICKET_ALREADY_USED';
  if (!printed.ok && !isReceipt) return { skip: printed.code };
  const message = layOut(purchase, language, {
    siteUrl: deps.siteUrl,
    tickets: isLinked ? 'linked' : printed.ok ? 'attached' : 'used',
  });
  const by: Sender = purchase.soldAtDoor ? { from: purchase.event.organizerId, isTyped: true } : {};
  if (isLinked) return { ...by, send: message };
  const t = i18n.getFixedT(language, 'mails');
  // Anybody may become an organizer, and tickets are mailed to addresses that they type: no free text of theirs.
  const event = { ...purchase.event, description: '' };
  const calendar = calendarFile(calendarEntry(event, deps.siteUrl), deps.now());
  return {
    ...by,
    send: {
      ...message,
      attachments: [
        ...(printed.ok && printed.value instanceof Uint8Array
          ? [{ name: t('purchase.ticketsFile'), type: 'application/pdf', content: printed.value }]
          : []),
        {
          name: t('purchase.eventFile'),
          type: CALENDAR_TYPE.split(';')[0] ?? '',
          content: new TextEncoder().encode(calendar),
        },
      ],
    },
  };
}

/** @param by.tickets `used`: all of them, so the mail is a receipt */
function layOut(
  purchase: MailedPurchase,
  language: Language,
  by: { siteUrl: string; tickets: 'attached' | 'linked' | 'used' },
): MailMessage {
  const t = i18n.getFixedT(language, 'mails');
  const { event, currency, discount, tickets } = purchase;
  const [first] = tickets;
  const count = tickets.length;
  return layOutMail({
    to: purchase.buyerEmail,
    language,
    subject: t('purchase.subject', { event: event.name }),
    guestName: purchase.buyerName,
    lead:
      by.tickets === 'used'
        ? t('purchase.receipt')
        : t(count === 1 ? 'purchase.lead' : 'purchase.leads', { count }),
    title: event.name,
    facts: [
      [t('when'), formatEventTime(language, event)],
      [t('where'), placeOf(event)],
    ],
    sums: {
      currency,
      rows: [
        ...purchase.lines.map(({ quantity, typeName, total }): [string, number] => [
          counted({ quantity, name: typeName }),
          total,
        ]),
        ...(discount > 0 ? [[t('discount'), -discount] as const] : []),
        [t('totalPaid'), purchase.total],
      ],
    },
    button: purchase.soldAtDoor
      ? null
      : { label: t('purchase.button'), link: `${by.siteUrl}${PATHS.myTickets}` },
    notes: by.tickets === 'used' ? [] : [t(`purchase.${by.tickets}`)],
    fine: first
      ? [
          t('purchase.reference', {
            reference: purchaseReference(formatShortCode(first.shortCode), count - 1),
          }),
        ]
      : [],
  });
}
