import type { Outcome } from '#shared/errors/errors.ts';
import type { Person } from '#tests/support/worker/people.ts';
import type { Venue } from './world.ts';

/** Lines as they are sent: one thing may stand on two of them. */
export interface Basket {
  lines: { itemId: string; quantity: number }[];
  /** Whether it comes with the run's code. */
  coded: boolean;
}

/** What is to be sold, and to whom. */
export interface Wish extends Basket {
  buyerId: string;
  /** What is paid at the door, and whether the payer goes in at once; null for what a wallet pays. */
  cash: { totalMinor: number; letIn: boolean } | null;
}

/** One thing that a client asks, under one id, however often. */
export interface Request {
  kind:
    | 'purchase'
    | 'order'
    | 'cash_sale'
    | 'scan'
    | 'undo'
    | 'pick_up'
    | 'verify_order'
    | 'cancel_order'
    | 'refund'
    | 'refund_type'
    | 'cancel_event'
    | 'tip';
  venue: Venue;
  by: Person;
  requestId: string;
  /** The ticket, order, ticket type or performer that it is about; empty for what sells something. */
  subjectId: string;
  /** What is to be bought; null for what sells nothing. */
  wish: Wish | null;
  /** What a tip gives; 0 for all else. */
  amountMinor: number;
  send: () => Promise<Outcome<unknown>>;
}
