import { randomBytes, randomUUID } from 'node:crypto';
import type { PurchaseInput } from '#shared/contracts/tickets/tickets.ts';
import { newSecret, newShortCode } from '../../src/shared/codes/qr.ts';

/** Result of a purchase, with the product's refusal codes. */
export interface Bought {
  outcome: 'ok' | 'SOLD_OUT' | 'INSUFFICIENT_BALANCE';
  purchaseId: string;
  totalMinor: number;
}

export interface NewTicket {
  id: string;
  secret: string;
  shortCode: string;
}

/** A purchase with one line item, and with all generated ids. */
export interface PurchaseDraft {
  userId: string;
  requestId: string;
  eventId: string;
  typeId: string;
  quantity: number;
  purchaseId: string;
  tickets: NewTicket[];
}

export function draftPurchase(userId: string, { requestId, eventId, lines }: PurchaseInput): PurchaseDraft {
  const [line] = lines;
  if (!line || lines.length > 1) throw new Error('The yardstick sells one type at a time.');
  const tickets = Array.from({ length: line.quantity }, () => ({
    id: randomUUID(),
    secret: newSecret(randomBytes(16)),
    shortCode: newShortCode(randomBytes(12)),
  }));
  return {
    userId,
    requestId,
    eventId,
    typeId: line.ticketTypeId,
    quantity: line.quantity,
    purchaseId: randomUUID(),
    tickets,
  };
}
