import type { TicketStatus } from '#shared/states.ts';

/** A ticket, with what its check-in needs. */
export interface DoorTicket {
  id: string;
  typeId: string;
  typeName: string;
  holderName: string;
  secret: string;
  shortCode: string;
  /** `transferred`: found by a former holder's code. */
  status: TicketStatus | 'transferred';
  usedAt: number | null;
  userId: string;
  /** Time of purchase (Unix ms). */
  soldAt: number;
  /** Position among the tickets of its purchase, from 1, by id. */
  position: number;
  /** Number of tickets in that purchase, including refunded ones. */
  purchaseSize: number;
  /** Its payment is disputed: void at the door. D1 decides. */
  disputed: 0 | 1;
  /** JSON list of `DoorAnswer`; null or absent when its guest has answered nothing. */
  answers?: string | null;
  /** JSON of an `AccessNeeds`; null or absent without any, and after the night. */
  needs?: string | null;
  seatId?: string | null;
  /** JSON of a `SeatName`; null or absent without a seat, like `seatId`. */
  seatName?: string | null;
}
