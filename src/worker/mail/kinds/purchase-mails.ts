import { readerOf } from '#db/client.ts';
import { type MailedPurchase, readMailedPurchases } from '#db/readers/mail/mailed-purchases.ts';
import { purchaseReference } from '#shared/codes/purchase-reference.ts';
import { formatShortCode } from '#shared/codes/qr.ts';
import { placeOf } from '#shared/events/address.ts';
import { PATHS } from '#shared/paths.ts';
import { seatWords } from '#shared/seats/seat-words.ts';
import { readSeatName, seatNamesOf } from '#shared/seats/stored-seat-names.ts';
import { counted } from '#shared/text/counted.ts';
import type { Language } from '#shared/text/languages.ts';
import { formatEventTime } from '#shared/time/event-time.ts';
import { CALENDAR_TYPE, calendarFile } from '#worker/documents/calendar/calendar-file.ts';
import { calendarEntry } from '#worker/events/calendar/calendar-entry.ts';
import { entryFacts } from '#worker/events/entry-words.ts';
import { LANGUAGE_OF } from '#worker/http/request-language.ts';
import { i18n } from '#worker/i18n/i18n.ts';
import { seatTextsOf } from '#worker/i18n/seat-texts.ts';
import type { PrintedTicket } from '#worker/tickets/pdf/ticket-texts.ts';
import { drawPdf, printableTickets } from '#worker/tickets/print-tickets.ts';
import { qrImage } from '#worker/tickets/qr-image.ts';
import { seatFacts } from '#worker/tickets/seat-facts.ts';
import type { Composed, MailDeps, Sender } from '../mail-deps.ts';
import { headOf } from '../mail-head.ts';
import { layOutMail, type ShownTicket } from '../mail-layout.ts';
import { UNREACHABLE } from '../mailed-reader.ts';
import type { MailAttachment, MailMessage } from '../mailer.ts';

const WALLETS = ['apple', 'google'] as const;

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
  const valid = await printableTickets(printing);
  // A buyer who paid in cash and entered at once still gets the mail: it is their only receipt.
  const isReceipt = !valid.ok && purchase.soldAtDoor && valid.code === 'TICKET_ALREADY_USED';
  if (!valid.ok && !isReceipt) return { skip: valid.code };
  const by: Sender = purchase.soldAtDoor ? { from: purchase.event.organizerId, isTyped: true } : {};
  const tickets = valid.ok ? valid.value : [];
  const { siteUrl } = deps;
  const count = tickets.length;
  if (isLinked) return { ...by, send: layOut(purchase, language, { siteUrl, count, shown: 'linked' }) };
  const shown = await showTickets(deps, purchase, { tickets, language });
  const t = i18n.getFixedT(language, 'mails');
  // Anybody may become an organizer, and tickets are mailed to addresses that they type: no free text of theirs.
  const seats = seatFacts(language, seatNamesOf(tickets));
  const event = { ...purchase.event, description: seats.map(([, seat]) => seat).join('\n') };
  const calendar = calendarFile(calendarEntry(event, siteUrl, language), deps.now());
  return {
    ...by,
    send: {
      ...layOut(purchase, language, { siteUrl, count, shown: shown.map(({ ticket }) => ticket) }),
      attachments: [
        ...(tickets.length > 0
          ? [
              {
                name: t('purchase.ticketsFile'),
                type: 'application/pdf',
                content: await drawPdf(tickets, language),
              },
            ]
          : []),
        {
          name: t('purchase.eventFile'),
          type: CALENDAR_TYPE.split(';')[0] ?? '',
          content: new TextEncoder().encode(calendar),
        },
        ...shown.map(({ image }) => image),
      ],
    },
  };
}

/** Each ticket as the mail shows it, with the image of its code. */
async function showTickets(
  deps: MailDeps,
  { buyerId: id, buyerName: name, tickets: own }: MailedPurchase,
  { tickets, language }: { tickets: readonly PrintedTicket[]; language: Language },
): Promise<{ ticket: ShownTicket; image: MailAttachment }[]> {
  const t = i18n.getFixedT(language, 'mails');
  return await Promise.all(
    tickets.map(async ({ id: ticketId, typeName: type, seatName, shortCode, qr }, index) => {
      const contentId = `ticket-${index + 1}`;
      const seat = readSeatName(seatName);
      const ticket = own.find((one) => one.id === ticketId);
      const links = ticket ? await deps.passLinks(ticket, { holder: { id, name }, language }) : {};
      return {
        ticket: {
          type,
          seat: seat ? seatWords(seat, seatTextsOf(language)) : '',
          shortCode,
          image: { contentId, alt: t('purchase.codeOf', { code: shortCode }) },
          links: WALLETS.flatMap((wallet) => {
            const link = links[wallet];
            return link ? [{ label: t(`purchase.${wallet}`), link }] : [];
          }),
        },
        image: { name: `${contentId}.png`, type: 'image/png', content: qrImage(qr), contentId },
      };
    }),
  );
}

/**
 * @param by.count how many tickets still admit
 * @param by.shown those tickets; none of them: the mail is a receipt
 */
function layOut(
  purchase: MailedPurchase,
  language: Language,
  by: { siteUrl: string; count: number; shown: readonly ShownTicket[] | 'linked' },
): MailMessage {
  const t = i18n.getFixedT(language, 'mails');
  const { event, currency, discount } = purchase;
  const { count } = by;
  // The types of a bundle cost what is their share of it, whatever they cost alone.
  const isInBundle = purchase.lines.reduce((sum, { total }) => sum + total, 0) !== purchase.subtotal;
  const kept = purchase.tickets.filter(({ status }) => status !== 'refunded');
  const [first] = kept;
  const isReceipt = by.shown !== 'linked' && by.shown.length === 0;
  return layOutMail({
    to: purchase.buyerEmail,
    language,
    subject: t('purchase.subject', { event: event.name }),
    guestName: purchase.buyerName,
    lead: isReceipt ? t('purchase.receipt') : t(count === 1 ? 'purchase.lead' : 'purchase.leads', { count }),
    head: headOf(by, { ...event, eventId: event.id }, { isTyped: purchase.soldAtDoor }),
    title: event.name,
    facts: [
      [t('when'), formatEventTime(language, event)],
      [t('where'), placeOf(event)],
      ...seatFacts(language, seatNamesOf(kept)),
      ...entryFacts(language, { ...event, ...(first && { minAge: first.minAge, doorsAt: first.doorsAt }) }),
    ],
    ...(by.shown !== 'linked' && { tickets: by.shown }),
    sums: {
      currency,
      rows: [
        ...purchase.lines.map(({ quantity, typeName, total, paid }): [string, number] => [
          counted({ quantity, name: typeName }),
          isInBundle ? paid : total,
        ]),
        ...(discount > 0 && !isInBundle ? [[t('discount'), -discount] as const] : []),
        [t('totalPaid'), purchase.total],
      ],
    },
    button: purchase.soldAtDoor
      ? null
      : { label: t('purchase.button'), link: `${by.siteUrl}${PATHS.myTickets}` },
    notes: isReceipt ? [] : [t(by.shown === 'linked' ? 'purchase.linked' : 'purchase.attached')],
    fine: first
      ? [
          t('purchase.reference', {
            reference: purchaseReference(formatShortCode(first.shortCode), kept.length - 1),
          }),
        ]
      : [],
  });
}
