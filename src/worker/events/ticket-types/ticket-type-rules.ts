import type { Reader } from '#db/client.ts';
import { type OwnEvent, readOwnEventOfType } from '#db/readers/events/own-events.ts';
import { type Refusal, refused } from '#shared/errors/errors.ts';
import type { TicketTypeContent } from '#shared/events/event-content.ts';
import { publishGaps } from '#shared/events/publish-gaps.ts';
import type { Scope } from '#shared/organizations/rights.ts';
import { isLocked } from '../event-patch.ts';

/** A new or changed type. A new one has `sold` 0 and an id that the event does not have yet. */
export type ProposedType = Pick<TicketTypeContent, 'quantity' | 'salesStartAt' | 'salesEndAt'> & {
  id: string;
  sold: number;
};

/** A type with its event, if the actor may edit it. */
export async function readOwnType(reader: Reader, ticketTypeId: string, scope: Scope | null) {
  const own = await readOwnEventOfType(reader, ticketTypeId, scope);
  const type = own?.types.find(({ id }) => id === ticketTypeId);
  return own && type ? { ...own, eventId: own.event.id, type } : null;
}

/** Why an event cannot have this type; null when it can. */
export function typeRefusal(own: OwnEvent, proposed: ProposedType, now: number): Refusal | null {
  const { event } = own;
  if (isLocked(event, now)) return refused('EVENT_LOCKED');
  if (proposed.quantity < proposed.sold) return refused('QUANTITY_BELOW_SOLD', { sold: proposed.sold });
  const { salesStartAt, salesEndAt } = proposed;
  if (salesStartAt !== null && salesEndAt !== null && salesStartAt >= salesEndAt)
    return refused('BAD_INPUT', { field: 'salesEnd' });
  const gaps = publishGaps({ ...event, types: [proposed] }, now).filter((gap) => gap === 'sales_after_end');
  if (event.status === 'published' && gaps.length > 0) return refused('EVENT_INCOMPLETE', { gaps });
  return null;
}
