import { env } from 'cloudflare:test';
import type { SeatName } from '#shared/seats/seat-name.ts';

export function seatName(label: string, more: Partial<SeatName> = {}): SeatName {
  return { kind: 'row', section: 'Balcony', group: 'B', label, ...more };
}

/** Puts sold tickets on seats of a plan, as their sale would have. */
export async function seatTickets(seats: Readonly<Record<string, SeatName>>): Promise<void> {
  await env.DB.batch(
    Object.entries(seats).map(([ticketId, name], index) =>
      env.DB.prepare('UPDATE tickets SET seat_id = ?2, seat_name = ?3 WHERE id = ?1').bind(
        ticketId,
        `s${index}`,
        JSON.stringify(name),
      ),
    ),
  );
}
