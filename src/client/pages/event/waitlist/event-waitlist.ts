import { createContext } from 'react';
import { isFor, isOpen, type OfferedWait, type Wait } from '#client/features/event-waitlist/waits.ts';
import type { EventView, TicketTypeView } from '#shared/contracts/events/events.ts';
import { isPlainType } from '#shared/events/type-rules.ts';
import { onlyKept } from '../sale.ts';

/** The person's part in the event's waitlist, and the ways into its sheets. */
export interface OwnWaitlist {
  waits: readonly Wait[];
  /** The offer that ends first. */
  offer: OfferedWait | null;
  onJoin: (ticketTypeId: string) => void;
  onTake: () => void;
}

export const EventWaitlist = createContext<OwnWaitlist>({
  waits: [],
  offer: null,
  onJoin: () => undefined,
  onTake: () => undefined,
});

/** Types that have no ordinary place left now, and that the person does not wait for yet. */
export function typesToJoin(event: EventView, waits: readonly Wait[]): TicketTypeView[] {
  if (event.phase !== 'published' && event.phase !== 'ongoing') return [];
  return event.ticketTypes.filter((type) => isPlainType(type) && isTaken(type, waits));
}

function isTaken(type: TicketTypeView, waits: readonly Wait[]): boolean {
  const isGone = type.saleState === 'sold_out' || type.saleState === 'all_held' || onlyKept(type) !== null;
  return isGone && !waits.some((wait) => isFor(wait, type.id) && isOpen(wait));
}
