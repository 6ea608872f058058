import { readerOf } from '#db/client.ts';
import { rolesAt } from '#db/readers/events/event-details.ts';
import { readSeatHolders } from '#db/readers/seats/seat-holders.ts';
import { readSeatedEvent } from '#db/readers/seats/seating.ts';
import type { SeatHolders } from '#shared/contracts/seats/seating.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { mayDo } from '#shared/organizations/rights.ts';
import { readAccessNeeds } from '#shared/seats/access-needs.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';

/** Who sits where, guests with tickets and names on lists: for the event's members and its scanners. */
export async function seatHolders(
  deps: Pick<Deps, 'db'>,
  { eventId, actor }: { eventId: string; actor: Actor },
): Promise<Outcome<SeatHolders>> {
  const reader = readerOf(deps.db);
  const event = await readSeatedEvent(reader, eventId, null);
  if (!event) return refused('EVENT_NOT_FOUND');
  const shifts = (await rolesAt(reader, eventId, actor.id)).map(({ role }) => role);
  const { organizationId } = event;
  if (!mayDo({ ...actor, shifts }, ['sell', 'lists', 'door'], { eventId, organizationId }))
    return refused('SCAN_NOT_PERMITTED');
  const holders = await readSeatHolders(reader, eventId);
  return done({
    seats: holders.map(({ needs: told, ...holder }) => {
      const needs = readAccessNeeds(told);
      return { ...holder, ...(needs && { needs }) };
    }),
  });
}
