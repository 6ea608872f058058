import { z } from 'zod';
import { type SeatName, seatNameSchema } from './seat-name.ts';

const entrySeatsSchema = z.array(z.object({ id: z.string(), name: seatNameSchema }));

/** Reads a stored `SeatName`. Null without a seat, and for JSON that is none. */
export function readSeatName(json: string | null | undefined): SeatName | null {
  if (!json) return null;
  try {
    return seatNameSchema.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}

/** The seats of tickets; those without one are left out. */
export function seatNamesOf(tickets: readonly { seatName: string | null }[]): SeatName[] {
  return tickets.flatMap(({ seatName }) => readSeatName(seatName) ?? []);
}

/** Names of the seats that are kept for a name on a guest list, from `list_entries.seats`. */
export function entrySeats(json: string | null | undefined): SeatName[] {
  if (!json) return [];
  return (entrySeatsSchema.safeParse(JSON.parse(json)).data ?? []).map(({ name }) => name);
}

/** The seat as a field of an answer, which has none without a seat. */
export function seatView(json: string | null | undefined): { seat?: SeatName } {
  const seat = readSeatName(json);
  return seat ? { seat } : {};
}
