import type { OrderStatus } from '#shared/states.ts';

/** A purchase with D1's decision. */
export interface DecidedPurchase {
  seq: number;
  id: string;
  userId: string;
  requestId: string;
  requestHash: string;
  status: 'paid' | 'refused';
  refusal: string | null;
  /** JSON. */
  refusalDetails: string | null;
  currency: string;
  subtotal: number;
  discount: number;
  total: number;
  /** JSON array of ids. */
  ticketIds: string;
}

/** An order with D1's decision. */
export interface DecidedOrder {
  seq: number;
  id: string;
  userId: string;
  requestId: string;
  requestHash: string;
  /** Null when it was refused. */
  status: OrderStatus | null;
  refusal: string | null;
  currency: string;
  subtotal: number;
  discount: number;
  total: number;
}
