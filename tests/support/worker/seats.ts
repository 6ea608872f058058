import { env } from 'cloudflare:test';
import type { SeatingPlan } from '#shared/seats/plan.ts';
import { hallWith, STALLS } from '../seating-plans.ts';
import { purchaseOf, type Sale } from './events.ts';
import type { Person, TrpcAnswer } from './people.ts';

const id = () => crypto.randomUUID();

export function dataOf({ status, data, error }: TrpcAnswer) {
  if (status !== 200) throw new Error(`Refused: ${JSON.stringify(error?.data)}`);
  return data;
}

/** Inserts a venue of the organizer's organization into D1. @returns its id */
export async function newVenue({ id: organizerId }: Pick<Person, 'id'>): Promise<string> {
  const venueId = id();
  await env.DB.prepare(
    `INSERT INTO venues (id, organizer_id, name, city, time_zone, currency, used_at)
     VALUES (?1, ?2, ?1, 'Madrid', 'Europe/Madrid', 'USD', 0)`,
  )
    .bind(venueId, organizerId)
    .run();
  return venueId;
}

/** Adds a plan to a venue as its organizer does. @returns its id */
export async function newPlan(organizer: Person, venueId: string, plan: SeatingPlan): Promise<string> {
  return dataOf(await organizer.mutate('plans.create', { requestId: id(), venueId, plan })).id;
}

/** Input of `seats.set`: the event's first seats, all zones without types at 10.00. */
export function seatingOf(
  { eventId }: Pick<Sale, 'eventId'>,
  plan: SeatingPlan,
  more: Record<string, unknown> = {},
) {
  const zones = plan.zones.map(({ id: zoneId }) => ({ zoneId, ticketTypeIds: [], priceMinor: 1_000 }));
  return {
    requestId: id(),
    eventId,
    planVersion: 0,
    from: { plan },
    zones,
    flexibleReleaseAt: null,
    ...more,
  };
}

/** Gives an event seats as its organizer does. @returns the type of each zone that has one, and the plan's version */
export async function giveSeats(
  sale: Pick<Sale, 'eventId' | 'organizer'>,
  plan: SeatingPlan = hallWith(),
  more: Record<string, unknown> = {},
): Promise<{ planVersion: number; typeOf: Record<string, string> }> {
  const { planVersion } = dataOf(await sale.organizer.mutate('seats.set', seatingOf(sale, plan, more)));
  const types = await env.DB.prepare(
    'SELECT id, zone_id AS zoneId FROM ticket_types WHERE event_id = ? AND zone_id IS NOT NULL',
  )
    .bind(sale.eventId)
    .all<{ id: string; zoneId: string }>();
  return { planVersion, typeOf: Object.fromEntries(types.results.map((type) => [type.zoneId, type.id])) };
}

/** The seat of each ticket of a purchase, in the order of the tickets. */
export async function seatsOfTickets(ticketIds: readonly string[]): Promise<(string | null)[]> {
  const rows = await env.DB.prepare(
    'SELECT t.seat_id AS seatId FROM json_each(?) AS j JOIN tickets AS t ON t.id = j.value ORDER BY j.key',
  )
    .bind(JSON.stringify(ticketIds))
    .all<{ seatId: string | null }>();
  return rows.results.map(({ seatId }) => seatId);
}

/** A hall with one kept seat and one of the guest. */
export interface NightSeats {
  plan: SeatingPlan;
  planId: string;
  planVersion: number;
  keepId: string;
  /** Seats by what has happened to them. */
  kept: string;
  taken: string;
  free: string;
  spare: string;
  /** The ticket of `taken`. */
  ticketId: string;
}

export async function prepareSeats(
  show: Sale,
  { venueId, draftId, guest }: { venueId: string; draftId: string; guest: Person },
): Promise<NightSeats> {
  const { organizer } = show;
  const plan = { ...hallWith(), name: show.eventId };
  const planId = await newPlan(organizer, venueId, plan);
  const { planVersion, typeOf } = await giveSeats(show, plan);
  await giveSeats({ organizer, eventId: draftId }, plan);
  const [kept = '', free = '', spare = ''] = plan.rows[0]?.seats.map((seat) => seat.id) ?? [];
  const keep = await organizer.mutate('seats.keep', {
    ...{ requestId: id(), eventId: show.eventId, kind: 'house', label: 'House', seatIds: [kept] },
    ...{ listId: null, accessCode: null, releaseAt: null },
  });
  const { ticketIds } = dataOf(
    await guest.mutate('tickets.purchase', purchaseOf({ ...show, typeId: typeOf[STALLS] ?? '' })),
  );
  const [taken] = await seatsOfTickets(ticketIds);
  const ticketId = ticketIds[0];
  return {
    plan,
    planId,
    planVersion,
    keepId: dataOf(keep).id,
    kept,
    free,
    spare,
    taken: taken ?? '',
    ticketId,
  };
}
