import { env } from 'cloudflare:test';
import { done, ERRORS, type ErrorCode, type Outcome, refused } from '#shared/errors/errors.ts';
import { addSeats } from '#shared/seats/builder/rows.ts';
import type { SeatingPlan } from '#shared/seats/plan.ts';
import { indexPlan, type PlanIndex } from '#shared/seats/plan-index.ts';
import type { Person } from '#tests/support/worker/people.ts';
import { checkoutOf } from '../checkouts.ts';
import type { Request } from '../request.ts';
import { claimOf, known } from '../sales.ts';
import { officeOf, type Venue, type World } from '../world.ts';
import type { Choice, SeatAction } from './seat-actions.ts';

interface Seating {
  version: number;
  index: PlanIndex;
}

/** What somebody asks of an event with seats; null where there is nothing to ask about. */
export async function seatRequestOf(
  world: World,
  venue: Venue,
  action: SeatAction,
  requestId: string,
): Promise<Request | null> {
  if (!venue.seats) return null;
  const { eventId } = venue;
  const seating = await seatingOf(eventId);
  const head = { venue, requestId, subjectId: '', wish: null, amountMinor: 0 };
  const guest = world.guests['guest' in action ? action.guest : 0] ?? world.admin;
  const office = (kind: Request['kind'], procedure: string, input: object, subjectId = ''): Request => ({
    ...{ ...head, kind, by: world.organizer, subjectId },
    send: () => mutate(world.organizer, procedure, { requestId, ...input }),
  });

  switch (action.kind) {
    case 'named_purchase': {
      const seatIds = seatsOf(seating, zoneOf(venue, action.type), action.seats);
      if (seatIds.length === 0) return null;
      return seatedPurchase(venue, guest, requestId, {
        type: action.type,
        quantity: seatIds.length,
        seatIds,
      });
    }
    case 'named_checkout': {
      const seatIds = seatsOf(seating, zoneOf(venue, action.type), action.seats);
      if (seatIds.length === 0) return null;
      const itemId = venue.typeIds[action.type] ?? venue.typeId;
      const { course, stranger, card, picks } = action;
      const lines = [{ itemId, quantity: seatIds.length, seatIds }];
      const checkout = checkoutOf(
        venue,
        guest,
        { lines, coded: false },
        { kind: 'purchase', course, stranger, card },
      );
      if (!picks) return checkout;
      const pick = { requestId, eventId, planVersion: seating.version, seatIds };
      const send = async () => {
        await mutate(guest, 'seats.pick', pick);
        return await checkout.send();
      };
      return { ...checkout, send };
    }
    case 'wish_purchase': {
      const { type, quantity, spaces, together } = action;
      return seatedPurchase(venue, guest, requestId, {
        ...{ type, quantity },
        seats: { spaces: Math.min(spaces, quantity), together, stepFree: false },
      });
    }
    case 'pick': {
      const seatIds = [
        ...new Set(action.seats.map((choice) => chosen(seating.index.seats, choice)?.id ?? '')),
      ];
      const input = { requestId, eventId, planVersion: seating.version, seatIds };
      return { ...head, kind: 'pick', by: guest, send: () => mutate(guest, 'seats.pick', input) };
    }
    case 'reseat': {
      const ticket = chosen(await seatedTickets(eventId), action.ticket);
      const target = chosen(seating.index.seats, action.seat);
      if (!ticket || !target || target.id === venue.seats.blockedId) return null;
      return office('reseat', 'seats.reseat', {
        ...{ eventId, notify: false, moves: [{ ticketId: ticket.id, seatId: target.id }] },
      });
    }
    case 'swap': {
      const tickets = await seatedTickets(eventId);
      const [one, other] = [chosen(tickets, action.ticket), chosen(tickets, action.other)];
      if (!one || !other || one.id === other.id) return null;
      const moves = [
        { ticketId: one.id, seatId: other.seatId },
        { ticketId: other.id, seatId: one.seatId },
      ];
      return office('reseat', 'seats.reseat', { eventId, notify: false, moves });
    }
    case 'plan_edit': {
      const plan = edited(seating.index, action.what, action.seat, requestId);
      const zones = plan.zones.map(({ id: zoneId }) => ({
        zoneId,
        ticketTypeIds: venue.typeIds.filter((_, at) => zoneOf(venue, at) === zoneId),
        priceMinor: null,
      }));
      return office('set_seating', 'seats.set', {
        ...{ eventId, planVersion: seating.version, from: { plan }, zones, flexibleReleaseAt: null },
      });
    }
    case 'keep_seats': {
      const seatIds = [
        ...new Set(action.seats.map((choice) => chosen(seating.index.seats, choice)?.id ?? '')),
      ];
      const releaseAt = action.keep === 'house' ? new Date(Date.now() + 120_000).toISOString() : null;
      return office('keep_seats', 'seats.keep', {
        ...{ eventId, kind: action.keep, label: 'Kept', seatIds, releaseAt, listId: null },
        accessCode: action.keep === 'code' ? 'FRIENDS' : null,
      });
    }
    case 'end_keep': {
      const { results } = await env.DB.prepare(
        "SELECT id FROM seat_keeps WHERE event_id = ? AND label <> 'Pillar' ORDER BY id",
      )
        .bind(eventId)
        .all<{ id: string }>();
      const keep = chosen(results, action.keep);
      return keep ? office('end_keep', 'seats.endKeep', { keepId: keep.id }, keep.id) : null;
    }
  }
}

/** The newest seating in D1. */
export async function seatingOf(eventId: string): Promise<Seating> {
  const row = await env.DB.prepare(
    'SELECT plan, plan_version AS version FROM event_seating WHERE event_id = ?',
  )
    .bind(eventId)
    .first<{ plan: string; version: number }>();
  if (!row) throw new Error('The event has lost its seats');
  return { version: row.version, index: indexPlan(JSON.parse(row.plan) as SeatingPlan) };
}

/** The zone in which the n-th type is sold. */
export function zoneOf(venue: Venue, type: number): string | null {
  return venue.seats?.zones[type] ?? null;
}

/** Buys seats that the guest has chosen, or the best by a wish. */
export function seatedPurchase(
  venue: Venue,
  by: Person,
  requestId: string,
  what: {
    type: number;
    quantity: number;
    seatIds?: readonly string[];
    seats?: { spaces: number; together: boolean; stepFree: boolean };
  },
): Request {
  const itemId = venue.typeIds[what.type] ?? venue.typeId;
  const { quantity, seatIds, seats } = what;
  const wish = {
    ...{
      lines: [{ itemId, quantity, ...(seatIds && { seatIds: [...seatIds] }) }],
      coded: false,
      buyerId: by.id,
      cash: null,
    },
    together: seats?.together ?? false,
  };
  const line = { ticketTypeId: itemId, quantity, ...(seatIds && { seatIds: [...seatIds] }) };
  const send = async () =>
    known(
      await officeOf(venue).purchase({
        ...{ userId: by.id, holderName: '', claim: claimOf(by), requestId, discountCode: null },
        ...{ requestHash: JSON.stringify([line, seats]), lines: [line], seats },
      }),
    );
  return { kind: 'purchase', venue, by, requestId, subjectId: '', wish, amountMinor: 0, send };
}

/** Different seats of the zone. */
export function seatsOf({ index }: Seating, zoneId: string | null, choices: readonly Choice[]): string[] {
  const zone = index.plan.zones.findIndex(({ id }) => id === zoneId);
  const seats = index.seats.filter((seat) => seat.zone === zone);
  return [...new Set(choices.flatMap((choice) => chosen(seats, choice)?.id ?? []))];
}

async function seatedTickets(eventId: string): Promise<{ id: string; seatId: string }[]> {
  const { results } = await env.DB.prepare(
    `SELECT id, seat_id AS seatId FROM tickets
     WHERE event_id = ? AND seat_id IS NOT NULL AND status <> 'refunded' ORDER BY id`,
  )
    .bind(eventId)
    .all<{ id: string; seatId: string }>();
  return results;
}

function chosen<T>(list: readonly T[], choice: Choice): T | undefined {
  return list[Math.floor(choice * list.length)];
}

/** A change that an organizer makes while the event sells. */
function edited(
  { plan, seats }: PlanIndex,
  what: 'add' | 'remove' | 'move',
  choice: Choice,
  requestId: string,
): SeatingPlan {
  const row = chosen(plan.rows, choice);
  if (!row) return plan;
  if (what === 'add') return addSeats(plan, row.id, 'right', [requestId.slice(0, 6)]);
  if (what === 'move')
    return { ...plan, rows: plan.rows.map((one) => (one === row ? { ...one, x: one.x + 1 } : one)) };
  // The first seat is blocked for ever, and a unit is sold whole.
  const id = chosen(
    seats.filter(({ ordinal, unit }) => ordinal > 0 && unit === null),
    choice,
  )?.id;
  const rows = plan.rows.map((one) => ({ ...one, seats: one.seats.filter((seat) => seat.id !== id) }));
  return { ...plan, rows: rows.filter((one) => one.seats.length > 0) };
}

/** Asks over HTTP, as a page does. */
async function mutate(by: Person, procedure: string, input: object): Promise<Outcome<unknown>> {
  const { data, error } = await by.mutate(procedure, input);
  if (!error) return done(data);
  const { errorCode } = error.data;
  if (!isErrorCode(errorCode)) throw new Error(`${procedure}: ${errorCode}`);
  return refused(errorCode);
}

function isErrorCode(code: string): code is ErrorCode {
  return code in ERRORS;
}
