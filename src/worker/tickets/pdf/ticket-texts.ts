import { maskedCode, purchaseReference } from '#shared/codes/purchase-reference.ts';
import { placeOf } from '#shared/events/address.ts';
import { type Currency, formatMoney } from '#shared/money/money.ts';
import { seatWords } from '#shared/seats/seat-words.ts';
import { readSeatName } from '#shared/seats/stored-seat-names.ts';
import { type Language, LOCALE_OF } from '#shared/text/languages.ts';
import { formatEventTime, formatMoment } from '#shared/time/event-time.ts';
import { printable } from '#worker/documents/fonts/font-runs.ts';
import { entryFacts } from '#worker/events/entry-words.ts';
import { i18n } from '#worker/i18n/i18n.ts';
import { seatTextsOf } from '#worker/i18n/seat-texts.ts';

/** A ticket that is valid for entry, as printed. Times in Unix ms. */
export interface PrintedTicket {
  id: string;
  eventName: string;
  venueName: string;
  venueAddress: string;
  city: string;
  timeZone: string;
  startsAt: number;
  endsAt: number;
  minAge: number | null;
  doorsAt: number | null;
  typeName: string;
  /** JSON of a `SeatName`; null without a seat. */
  seatName: string | null;
  holderName: string;
  amountPaid: number;
  currency: Currency;
  purchasedAt: number;
  qr: string;
  /** Formatted as `XXXX-XXXX-XXXX`. */
  shortCode: string;
}

export interface TicketTexts {
  position: string;
  eventName: string;
  when: string;
  place: string;
  /** Empty without a seat. */
  seat: string;
  shortCode: string;
  codeLabel: string;
  /** Read to people who cannot see the QR code. */
  qrAlt: string;
  facts: [label: string, value: string][];
  note: string;
}

export function ticketTexts(
  ticket: PrintedTicket,
  language: Language,
  place: { index: number; count: number; first: Pick<PrintedTicket, 'shortCode'> },
): TicketTexts {
  const t = i18n.getFixedT(language, 'documents');
  const seat = readSeatName(ticket.seatName);
  const price =
    ticket.amountPaid === 0
      ? t('pdf.free')
      : formatMoney(ticket.amountPaid, ticket.currency, LOCALE_OF[language]);
  return {
    position: place.count > 1 ? t('position', { index: place.index, total: place.count }) : t('ticket'),
    eventName: printable(ticket.eventName),
    when: printable(formatEventTime(language, ticket)),
    place: printable(placeOf(ticket)),
    seat: seat ? printable(seatWords(seat, seatTextsOf(language))) : '',
    shortCode: ticket.shortCode,
    codeLabel: t('pdf.code'),
    qrAlt: t('pdf.qr'),
    facts: [
      [t('ticket'), printable(ticket.typeName)],
      ...entryFacts(language, ticket),
      [t('pdf.price'), printable(price)],
      [t('holder'), printable(ticket.holderName)],
      // Masked: guests pass single pages on.
      [t('purchase'), purchaseReference(maskedCode(place.first.shortCode), place.count - 1)],
      [t('pdf.purchased'), printable(formatMoment(language, ticket.purchasedAt, ticket))],
    ],
    note: t('pdf.note'),
  };
}
