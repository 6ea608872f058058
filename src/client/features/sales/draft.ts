import type { DoorOffer } from '#shared/contracts/sales/cash-sales.ts';
import { PURCHASE_TICKETS_MAX } from '#shared/limits.ts';
import type { Language } from '#shared/text/languages.ts';
import type { SaleInput } from './sent-sale.ts';

/** The seller's current input. */
export interface SaleDraft {
  typeId: string | null;
  quantity: number;
  name: string;
  email: string;
  language: Language;
  letIn: boolean;
  /** Seats that the seller has chosen, one per ticket; null: the best available ones. */
  seatIds: readonly string[] | null;
}

export function emptyDraft(language: Language, typeId: string | null = null): SaleDraft {
  return { typeId, quantity: 1, name: '', email: '', language, letIn: true, seatIds: null };
}

/** Whether discarding it would lose no name, address or quantity. */
export function isUntouched({ quantity, name, email }: SaleDraft): boolean {
  return quantity === 1 && name === '' && email === '';
}

export function draftOf(sent: SaleInput, language: Language): SaleDraft {
  const { ticketTypeId, quantity, name = '', email = '', letIn, seatIds = null } = sent;
  return { typeId: ticketTypeId, quantity, name, email, letIn, seatIds, language: sent.language ?? language };
}

type OfferedType = DoorOffer['types'][number];

/** The chosen type, if it is still offered. */
export function typeOf(draft: SaleDraft, offer: DoorOffer): OfferedType | null {
  return offer.types.find(({ id }) => id === draft.typeId) ?? null;
}

/** With wheelchair spaces and their companions' seats. */
export function leftOf({ left, accessible = 0 }: OfferedType): number {
  return left + accessible;
}

/** The maximum quantity of one sale now, on seats that the seller chooses. */
export function mostOf(type: OfferedType | null): number {
  return Math.min(type ? leftOf(type) : 0, PURCHASE_TICKETS_MAX);
}

/** The maximum quantity of this draft: the best seats are never at wheelchair spaces. */
export function mostNow(type: OfferedType | null, { seatIds }: Pick<SaleDraft, 'seatIds'>): number {
  return seatIds ? mostOf(type) : Math.min(type?.left ?? 0, PURCHASE_TICKETS_MAX);
}

/** Only wheelchair spaces are left, which the seller has to choose. */
export function isOnlySpaces(type: OfferedType): boolean {
  return type.left === 0 && leftOf(type) > 0;
}
