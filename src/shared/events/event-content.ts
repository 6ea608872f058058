import type { Currency } from '#shared/money/money.ts';
import type { EventCategory, RETURN_RULES } from '#shared/states.ts';

/** Editable fields of an event. Times in Unix ms. */
export interface EventContent {
  name: string;
  description: string;
  category: EventCategory;
  venueName: string;
  venueAddress: string;
  city: string;
  timeZone: string;
  currency: Currency;
  startsAt: number;
  endsAt: number;
  capacity: number | null;
  cashTicketLimit: number | null;
  imageKey: string | null;
  delayedPayments: boolean;
  allowsTransfers: boolean;
  transfersUntil: number | null;
  returns: (typeof RETURN_RULES)[number];
  returnsUntil: number | null;
}

/** Editable fields of a ticket type. Times in Unix ms. */
export interface TicketTypeContent {
  name: string;
  description: string;
  priceMinor: number;
  quantity: number;
  salesStartAt: number | null;
  salesEndAt: number | null;
  perOrderLimit: number;
  perPersonLimit: number | null;
  sortOrder: number;
}
