import type { OrderStatus } from '#shared/states.ts';

/** An order, with what its pick-up needs. */
export interface PickUp {
  id: string;
  userId: string;
  holderName: string;
  secret: string;
  shortCode: string;
  status: OrderStatus;
  /** JSON array of `{ name, quantity }`. */
  lines: string;
  /** Its payment is disputed, or the dispute was lost: not handed out. D1 decides. */
  disputed: 0 | 1;
  /** When the bar had it ready (Unix ms); null while it prepares it. */
  readyAt: number | null;
}
