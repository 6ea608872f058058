import type { Currency } from '#shared/money/money.ts';
import type { EventCategory, RETURN_RULES, TypePricing, TypeVisibility } from '#shared/states.ts';

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
  listed: boolean;
  minAge: number | null;
  doorsAt: number | null;
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
  visibility: TypeVisibility;
  accessCode: string | null;
  opensAfterTypeId: string | null;
  pricing: TypePricing;
  suggestedPriceMinor: number | null;
  /** JSON, as D1 keeps it; null: none. */
  questions: string | null;
  bundle: string | null;
  minAge: number | null;
  doorsAt: number | null;
}

/** Terms of a type that says nothing more. */
export const ORDINARY_TERMS = {
  visibility: 'listed',
  accessCode: null,
  opensAfterTypeId: null,
  pricing: 'fixed',
  suggestedPriceMinor: null,
  questions: null,
  bundle: null,
  minAge: null,
  doorsAt: null,
} as const satisfies Partial<TicketTypeContent>;
