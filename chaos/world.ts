import { env } from 'cloudflare:test';
import { publishEvent } from '#db/commits/events/events.ts';
import { FREE_EVENTS_PER_ORGANIZER, PLATFORM_FEE_BPS } from '#shared/limits.ts';
import { boxOfficeOf, buyerWith, eventOnSale, menuItem, type Sale } from '#tests/support/worker/events.ts';
import { type Person, person } from '#tests/support/worker/people.ts';
import { type Show, showWith } from '#tests/support/worker/tips.ts';
import { writeHistory } from './history.ts';
import type { EventPlan, Plan } from './plan.ts';
import { ScannerSockets } from './scanner-sockets.ts';
import type { ZonesOfTypes } from './seats/seat-actions.ts';
import { seatEvent } from './seats/small-hall.ts';

export interface Venue extends Show {
  itemIds: string[];
  codeId: string;
  plan: EventPlan;
  /** The platform's fee by the rule, independent of D1. */
  feeBps: number;
  /** Somebody has held places or a code. */
  hadHolds: boolean;
  /** Somebody has waited, or has given a ticket back. */
  hadWaits: boolean;
  /** Null for an event without seats. */
  seats: { zones: ZonesOfTypes; blockedId: string } | null;
}

/** The people and events of one run, in D1. */
export interface World {
  venues: Venue[];
  guests: Person[];
  organizer: Person;
  scanner: Person;
  vendor: Person;
  admin: Person;
  sockets: ScannerSockets;
}

/** A discount code of every event, with limited uses. */
export const CODE = 'CHAOS';
export const DISCOUNT = {
  type: 'percentage',
  value: 10,
  currency: null,
  minimumMinor: 0,
  ticketTypeIds: null,
} as const;

export async function makeWorld(plan: Plan): Promise<World> {
  await writeHistory();
  const [organizer, scanner, vendor, admin] = await Promise.all([
    person({ role: 'organizer' }),
    person(),
    person(),
    person({ role: 'admin' }),
  ]);
  const guests = await Promise.all(plan.wallets.map((minor) => buyerWith(minor)));
  const earlier = Array.from({ length: plan.publishedBefore }, () => eventOnSale({ organizer }));
  await Promise.all(earlier);
  const venues: Venue[] = [];
  for (const [index, event] of plan.events.entries()) {
    const isFree = earlier.length + index < FREE_EVENTS_PER_ORGANIZER;
    venues.push({
      ...(await makeVenue({ organizer, scanner, vendor }, event)),
      plan: event,
      feeBps: isFree ? 0 : PLATFORM_FEE_BPS,
      // Seats are held by picks, and a free one may be no use to a party.
      hadHolds: event.zones !== null,
      hadWaits: event.zones !== null,
    });
  }
  return { venues, guests, organizer, scanner, vendor, admin, sockets: new ScannerSockets() };
}

/** Publishes like the Worker, so that the product itself sets the fee. */
async function makeVenue(
  { organizer, scanner, vendor }: Record<'organizer' | 'scanner' | 'vendor', Person>,
  { capacity, types, items, codeUses, returns, zones }: EventPlan,
): Promise<Show & Pick<Venue, 'itemIds' | 'codeId' | 'seats'>> {
  const sale = await showWith(['Band', 'DJ'], { organizer, status: 'draft', capacity, types });
  const { eventId } = sale;
  const itemIds = await Promise.all(items.map((item) => menuItem(sale, item)));
  const codeId = crypto.randomUUID();
  await env.DB.batch([
    env.DB.prepare("UPDATE events SET city = 'Here', published_at = NULL, returns = ? WHERE id = ?").bind(
      returns,
      eventId,
    ),
    env.DB.prepare(
      `INSERT INTO discount_codes (id, organizer_id, event_id, request_id, code, type, value, max_uses, created_at, updated_at)
       VALUES (?1, ?2, ?3, ?1, ?4, ?5, ?6, ?7, 0, 0)`,
    ).bind(codeId, organizer.id, eventId, CODE, DISCOUNT.type, DISCOUNT.value, codeUses),
    ...[[scanner, 'scanner'] as const, [vendor, 'vendor'] as const].map(([who, role]) =>
      env.DB.prepare(
        'INSERT INTO staff_assignments (event_id, user_id, role, assigned_by, created_at) VALUES (?, ?, ?, ?, 0)',
      ).bind(eventId, who.id, role, organizer.id),
    ),
  ]);
  const seats = zones && { zones, blockedId: await seatEvent(eventId, sale.typeIds, zones) };
  await publishEvent(env.DB, {
    eventId,
    scope: { organizations: [organizer.id], events: [] },
    audit: {
      auditId: crypto.randomUUID(),
      actorId: organizer.id,
      action: 'event.publish',
      subjectType: 'event',
      subjectId: eventId,
      eventId,
      now: Date.now(),
    },
  });
  return { ...sale, itemIds, codeId, seats };
}

/** A new stub each time: a stub whose object crashed stays broken. */
export const officeOf = (venue: Sale) => boxOfficeOf(venue.eventId);
