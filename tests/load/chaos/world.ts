import { env } from 'cloudflare:test';
import { boxOfficeOf, buyerWith, eventOnSale, menuItem, type Sale } from '#tests/support/worker/events.ts';
import { type Person, person } from '#tests/support/worker/people.ts';
import { DoorLines } from './door-lines.ts';
import type { Plan } from './plan.ts';

export interface Venue extends Sale {
  itemIds: string[];
}

/** The people and events of one run, in D1. */
export interface World {
  venues: Venue[];
  guests: Person[];
  organizer: Person;
  scanner: Person;
  vendor: Person;
  admin: Person;
  lines: DoorLines;
}

/** The code that every event of a run takes; 10 % off, for a few. */
export const CODE = 'CHAOS';

export async function makeWorld(plan: Plan): Promise<World> {
  const [organizer, scanner, vendor, admin] = await Promise.all([
    person({ role: 'organizer' }),
    person(),
    person(),
    person({ role: 'admin' }),
  ]);
  const guests = await Promise.all(plan.wallets.map((minor) => buyerWith(minor)));
  const venues: Venue[] = [];
  for (const { feeBps, capacity, types, items, codeUses } of plan.events) {
    const sale = await eventOnSale({ organizer, feeBps, capacity, types });
    const itemIds = await Promise.all(items.map((item) => menuItem(sale, item)));
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO discount_codes (id, organizer_id, event_id, request_id, code, type, value, max_uses, created_at, updated_at)
         VALUES (?1, ?2, ?3, ?1, ?4, 'percentage', 10, ?5, 0, 0)`,
      ).bind(crypto.randomUUID(), organizer.id, sale.eventId, CODE, codeUses),
      ...[[scanner, 'scanner'] as const, [vendor, 'vendor'] as const].map(([who, role]) =>
        env.DB.prepare(
          'INSERT INTO staff_assignments (event_id, user_id, role, assigned_by, created_at) VALUES (?, ?, ?, ?, 0)',
        ).bind(sale.eventId, who.id, role, organizer.id),
      ),
    ]);
    venues.push({ ...sale, itemIds });
  }
  return { venues, guests, organizer, scanner, vendor, admin, lines: new DoorLines() };
}

/** A fresh stub each time: one that saw its object die stays broken. */
export const officeOf = (venue: Sale) => boxOfficeOf(venue.eventId);
