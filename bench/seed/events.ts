import { randomUUID } from 'node:crypto';
import type { D1Database } from '@cloudflare/workers-types';
import { events, menuItems, ticketTypes } from '../../src/db/schema/events.ts';
import { ledgerAccounts } from '../../src/db/schema/money.ts';
import { staffAssignments } from '../../src/db/schema/people.ts';
import { eventSeating } from '../../src/db/schema/seats.ts';
import type { SeatingPlan } from '../../src/shared/seats/plan.ts';
import type { BenchPerson } from './people.ts';
import { fillTables } from './rows.ts';

export interface BenchEvent {
  eventId: string;
  typeId: string;
  itemId: string;
}

const HOUR_MS = 3_600_000;

/** Price of a ticket and of a portion, in USD cents. */
export const PRICE = 1_000;

/** A published event with one ticket type, one menu item, and scanners. */
export async function addEvent(
  db: D1Database,
  of: {
    organizer: BenchPerson;
    quantity: number;
    portions?: number;
    scanners?: readonly BenchPerson[];
    salesStartAt?: number;
    /** The ticket type is sold in that zone of the plan. */
    seating?: { plan: SeatingPlan; zoneId: string };
  },
): Promise<BenchEvent> {
  const [eventId, typeId, itemId] = [randomUUID(), randomUUID(), randomUUID()];
  const now = Date.now();
  const stamps = { createdAt: now, updatedAt: now };
  await fillTables(db, [
    [
      events,
      [
        {
          id: eventId,
          organizerId: of.organizer.id,
          requestId: eventId,
          name: 'Bench',
          category: 'concert',
          venueName: 'Hall',
          timeZone: 'UTC',
          currency: 'USD',
          startsAt: now + HOUR_MS,
          endsAt: now + 5 * HOUR_MS,
          status: 'published',
          publishedAt: now,
          ...stamps,
        },
      ],
    ],
    [
      ledgerAccounts,
      [{ id: `event_revenue:${eventId}`, kind: 'event_revenue', currency: 'USD', eventId, createdAt: now }],
    ],
    [
      ticketTypes,
      [
        {
          id: typeId,
          eventId,
          requestId: typeId,
          name: 'General',
          price: PRICE,
          quantity: of.quantity,
          perOrderLimit: 10,
          salesStartAt: of.salesStartAt ?? null,
          zoneId: of.seating?.zoneId ?? null,
          ...stamps,
        },
      ],
    ],
    [eventSeating, of.seating ? [{ eventId, plan: JSON.stringify(of.seating.plan), ...stamps }] : []],
    [
      menuItems,
      [
        {
          id: itemId,
          eventId,
          requestId: itemId,
          name: 'Beer',
          category: 'drinks',
          price: PRICE,
          quantity: of.portions ?? 0,
          ...stamps,
        },
      ],
    ],
    [
      staffAssignments,
      (of.scanners ?? []).map(({ id }) => ({
        eventId,
        userId: id,
        role: 'scanner',
        assignedBy: of.organizer.id,
        createdAt: now,
      })),
    ],
  ]);
  return { eventId, typeId, itemId };
}
