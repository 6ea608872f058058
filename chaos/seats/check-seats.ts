import { env, runInDurableObject } from 'cloudflare:test';
import { DOOR_TICKETS_NOW } from '#durable/box-office/check-in/door-tickets.ts';
import { fromBase64Url } from '#shared/codes/base64url.ts';
import type { ErrorCode, Outcome } from '#shared/errors/errors.ts';
import { type SeatState, stateOf } from '#shared/seats/states/seat-states.ts';
import { readSnapshot } from '#shared/seats/states/state-bytes.ts';
import { forOneCall } from '#worker/box-office/parts.ts';
import type { SentRequest } from '../client.ts';
import type { Report } from '../facts.ts';
import { officeOf, type Venue } from '../world.ts';
import { seatingOf } from './seat-requests.ts';

/** Refusals of the office that no record proves or disproves. */
const POSSIBLE: Partial<Record<SentRequest['kind'], readonly ErrorCode[]>> = {
  pick: [
    'SEAT_TAKEN',
    'PLAN_CHANGED',
    'SEATS_INCOMPLETE',
    'EVENT_NOT_ON_SALE',
    'EVENT_CANCELLED',
    'HELD_TOO_MANY',
  ],
  reseat: [
    'SEAT_TAKEN',
    'NOT_FOUND',
    'TICKET_REFUNDED',
    'EVENT_CANCELLED',
    'TRANSFER_OPEN',
    'RETURN_SELLING',
  ],
  set_seating: ['PLAN_CHANGED', 'PLAN_IN_USE', 'EVENT_LOCKED', 'EVENT_CANCELLED'],
  // Bad input: the clock has passed the time of its release.
  keep_seats: ['SEAT_TAKEN', 'EVENT_LOCKED', 'EVENT_CANCELLED', 'BAD_INPUT'],
  end_keep: ['NOT_FOUND', 'EVENT_LOCKED', 'EVENT_CANCELLED'],
};

export function checkSeatAnswer({ kind }: SentRequest, answer: Outcome<unknown>, report: Report): void {
  if (!answer.ok && !POSSIBLE[kind]?.includes(answer.code)) report(`got ${answer.code}, which is not true`);
}

/** The states that everybody sees. */
export async function shownStates(venue: Venue): Promise<Map<string, SeatState>> {
  const { version, index } = await seatingOf(venue.eventId);
  const shown = await forOneCall(officeOf(venue).seats()).states();
  if (!shown) throw new Error('The box office has no seats');
  if (shown.planVersion !== version)
    throw new Error(`The box office has version ${shown.planVersion} of the plan, D1 has ${version}`);
  const bytes = fromBase64Url(shown.snapshot);
  const read = bytes && readSnapshot(index, version, bytes);
  if (!read) throw new Error('The box office sent no snapshot');
  const { states } = read;
  return new Map(index.seats.map((seat) => [seat.id, stateOf(states, seat)]));
}

interface Seated {
  id: string;
  seatId: string | null;
}

/**
 * Box office, D1 and what everybody sees have the same seats: each is sold to one ticket, held, kept or free. What is held
 * is only looked at where nobody holds any more.
 */
export async function checkSeats(venue: Venue, report: Report, { isOver = true } = {}): Promise<void> {
  if (!venue.seats) return;
  const { eventId } = venue;
  const { results: inD1 } = await env.DB.prepare(
    "SELECT id, seat_id AS seatId FROM tickets WHERE event_id = ? AND status <> 'refunded' ORDER BY id",
  )
    .bind(eventId)
    .all<Seated>();
  const here = await runInDurableObject(officeOf(venue), (_, { storage }) =>
    storage.sql
      .exec<Record<keyof Seated, string | null>>(
        `SELECT id, seat_id AS seatId FROM ${DOOR_TICKETS_NOW} WHERE status <> 'refunded' ORDER BY id`,
      )
      .toArray(),
  );
  if (JSON.stringify(here) !== JSON.stringify(inD1))
    report(`the box office has seats ${JSON.stringify(here)}, D1 has ${JSON.stringify(inD1)}`);
  const sold = new Map(inD1.flatMap(({ id, seatId }) => (seatId === null ? [] : [[seatId, id]])));
  if (sold.has(venue.seats.blockedId)) report('a seat was sold that is blocked for ever');
  const kept = await keptSeats(eventId);
  for (const [seatId, state] of await shownStates(venue)) {
    const due = sold.has(seatId) ? 'sold' : kept.has(seatId) ? 'blocked' : 'free';
    const isHeld = state === 'held' && due !== 'sold' && !isOver;
    if (state !== due && !isHeld) report(`seat ${seatId} is shown as ${state}, and it is ${due}`);
  }
}

/** Seats that are not for everybody now. */
async function keptSeats(eventId: string): Promise<Set<string>> {
  const { results } = await env.DB.prepare(
    `SELECT s.value AS seatId FROM seat_keeps AS k, json_each(k.seat_ids) AS s
     WHERE k.event_id = ?1 AND (k.release_at IS NULL OR k.release_at > ?2)`,
  )
    .bind(eventId, Date.now())
    .all<{ seatId: string }>();
  return new Set(results.map(({ seatId }) => seatId));
}

/**
 * No seat is in two open holds, or in a hold and sold, except to a ticket given back: a hold may replace it until its holder
 * keeps it. For a moment at which nobody asks for anything.
 */
export async function checkHolds(venue: Venue, report: Report): Promise<void> {
  if (!venue.seats) return;
  const look = () =>
    runInDurableObject(officeOf(venue), (_, { storage: { sql } }) => ({
      holds: sql
        .exec<{ id: string; goods: string }>(
          "SELECT id, goods FROM holds WHERE state = 'held' AND max(expires_at, coalesce(awaited_until, 0)) > ?",
          Date.now(),
        )
        .toArray(),
      givenBack: sql
        .exec<{ ticketId: string }>('SELECT ticket_id AS ticketId FROM ticket_returns')
        .toArray()
        .map(({ ticketId }) => ticketId),
    }));
  // The object may die just now; the next call wakes it.
  const { holds, givenBack } = await look().catch(look);
  // A hold's sale names it, also where the answer of its commit was lost.
  const { results: sold } = await env.DB.prepare(
    `SELECT t.seat_id AS seatId, p.request_hash AS holdId FROM tickets AS t JOIN purchases AS p ON p.id = t.purchase_id
     WHERE t.event_id = ? AND t.seat_id IS NOT NULL AND t.status <> 'refunded'
       AND t.id NOT IN (SELECT value FROM json_each(?))`,
  )
    .bind(venue.eventId, JSON.stringify(givenBack))
    .all<{ seatId: string; holdId: string }>();
  const owners = new Map(sold.map(({ seatId, holdId }) => [seatId, holdId]));
  for (const { id, goods } of holds) {
    const { lines } = JSON.parse(goods) as { lines: { seatIds?: string[] }[] };
    for (const seatId of lines.flatMap(({ seatIds = [] }) => seatIds)) {
      const other = owners.get(seatId);
      if (other !== undefined && other !== id) report(`seat ${seatId} is in hold ${id} and in ${other}`);
      owners.set(seatId, id);
    }
  }
}
