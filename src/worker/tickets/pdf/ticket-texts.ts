import { placeOf } from '#shared/events/address.ts';
import { type Currency, formatMoney } from '#shared/money/money.ts';
import { type Language, LOCALE_OF } from '#shared/text/languages.ts';
import { formatEventTime, formatMoment } from '#shared/time/event-time.ts';
import type { Weight } from '../../documents/fonts/font-files.ts';
import { printable } from '../../documents/fonts/font-runs.ts';
import { PDF_TEXTS } from './pdf-texts.ts';

/** A ticket that is valid for entry, as printed. Times in Unix ms. */
export interface PrintedTicket {
  eventName: string;
  venueName: string;
  venueAddress: string;
  city: string;
  timeZone: string;
  startsAt: number;
  endsAt: number;
  typeName: string;
  holderName: string;
  amountPaid: number;
  currency: Currency;
  purchaseId: string;
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
  shortCode: string;
  codeLabel: string;
  facts: [label: string, value: string][];
  note: string;
}

export function ticketTexts(
  ticket: PrintedTicket,
  language: Language,
  place: { index: number; count: number },
): TicketTexts {
  const words = PDF_TEXTS[language];
  const price =
    ticket.amountPaid === 0
      ? words.free
      : formatMoney(ticket.amountPaid, ticket.currency, LOCALE_OF[language]);
  return {
    position: place.count > 1 ? words.position(place.index, place.count) : words.title,
    eventName: printable(ticket.eventName),
    when: printable(formatEventTime(language, ticket)),
    place: printable(placeOf(ticket)),
    shortCode: ticket.shortCode,
    codeLabel: words.code,
    facts: [
      [words.type, printable(ticket.typeName)],
      [words.price, printable(price)],
      [words.holder, printable(ticket.holderName)],
      [words.purchased, printable(formatMoment(language, ticket.purchasedAt, ticket))],
      [words.purchase, ticket.purchaseId],
    ],
    note: words.note,
  };
}

/** All texts by weight, to select the fonts to embed; the ellipsis is for texts that get shortened. */
export function weighed(texts: TicketTexts): [string, Weight][] {
  const { eventName, when, shortCode, facts, ...regular } = texts;
  return [
    [`Aforo…${eventName}${when}${shortCode}`, 'bold'],
    [`…${Object.values(regular).join('')}${facts.flat().join('')}`, 'regular'],
  ];
}
