import type { Outcome } from '#shared/errors/errors.ts';
import type { Person } from '#tests/support/worker/people.ts';
import type { Venue } from './world.ts';

/** Line items as sent; an item may appear twice. */
export interface Basket {
  lines: { itemId: string; quantity: number; seatIds?: string[] }[];
  /** Whether it uses the run's discount code. */
  coded: boolean;
}

/** A sale's content and buyer. */
export interface Wish extends Basket {
  buyerId: string;
  /** Cash total at the door, and whether the buyer enters immediately; null for a wallet payment. */
  cash: { totalMinor: number; letIn: boolean } | null;
  /** Sold from a hold: the unit prices it fixed, once it was granted, and whether a card pays. */
  held?: { prices: ReadonlyMap<string, number>; card: boolean };
  /** Wants seats together or none. */
  together?: boolean;
}

/** A client's request under one id, sent any number of times. */
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
    | 'tip'
    | 'transfer'
    | 'give_back'
    | 'keep'
    | 'wait'
    | 'pick'
    | 'reseat'
    | 'set_seating'
    | 'keep_seats'
    | 'end_keep';
  venue: Venue;
  by: Person;
  requestId: string;
  /** Id of the ticket, order, ticket type or performer; empty for a sale. */
  subjectId: string;
  /** Secret of the code that a scan presents; it stands for the short code too. */
  code?: string;
  /** Content of a sale; otherwise null. */
  wish: Wish | null;
  /** Amount of a tip; otherwise 0. */
  amountMinor: number;
  send: () => Promise<Outcome<unknown>>;
}
