import { env } from 'cloudflare:test';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { Person } from '#tests/support/worker/people.ts';
import { forOneCall, waitlistOf } from '#worker/box-office/parts.ts';
import { giveBack, keepTicket } from '#worker/event-waitlist/give-back.ts';
import { authorize } from './checkouts.ts';
import { faultyDatabase } from './faults.ts';
import type { Request } from './request.ts';
import { known } from './sales.ts';
import { officeOf, type Venue, type World } from './world.ts';

/** Gives a ticket back, or keeps it after all. Only the ticket is answered: its state may change between repeats. */
export function returnOf(
  kind: 'give_back' | 'keep',
  venue: Venue,
  by: Person,
  { ticketId, requestId }: { ticketId: string; requestId: string },
): Request {
  const db = faultyDatabase(env.DB, { die: () => {}, written: async () => {} });
  const deps = { db, boxOffice: () => officeOf(venue) };
  const request = { userId: by.id, requestId, ticketId };
  const send = async () => {
    venue.hadWaits = true;
    const answer = await (kind === 'keep' ? keepTicket(deps, request) : giveBack(deps, request));
    return answer.ok ? done({ ticketId: answer.value.ticketId }) : answer;
  };
  return { kind, venue, by, requestId, subjectId: ticketId, wish: null, amountMinor: 0, send };
}

/** Waits for places of a type. */
export function waitOf(
  venue: Venue,
  by: Person,
  { typeId, quantity, requestId }: { typeId: string; quantity: number; requestId: string },
): Request {
  const deps = { boxOffice: () => officeOf(venue) };
  const send = async () => {
    venue.hadWaits = true;
    venue.hadHolds = true;
    const request = { userId: by.id, requestId, ticketTypeId: typeId, quantity, held: 0 };
    const answer = await waitlistOf(deps, venue.eventId).join(request);
    return answer.ok ? done({ waiterId: answer.value.waiterId }) : answer;
  };
  return { kind: 'wait', venue, by, requestId, subjectId: typeId, wish: null, amountMinor: 0, send };
}

interface OfferRow {
  user_id: string;
  hold_id: string;
  ticket_type_id: string;
  /** Places of the offer, which may be fewer than are wanted. */
  quantity: number;
}

/** Buys what the waitlist offers to somebody now; null if it offers nothing. */
export async function offerPurchaseOf(world: World, venue: Venue, choice: number): Promise<Request | null> {
  const { results } = await env.DB.prepare(
    `SELECT user_id, hold_id, ticket_type_id, offered AS quantity FROM event_waiters
     WHERE event_id = ? AND status = 'offered' ORDER BY position`,
  )
    .bind(venue.eventId)
    .all<OfferRow>();
  const offer = results[Math.floor(choice * results.length)];
  const by = world.guests.find(({ id }) => id === offer?.user_id);
  if (!offer || !by) return null;
  // All claims of one offer are one request.
  const requestId = `claim-${offer.hold_id}`;
  const card = offer.hold_id < '8';
  const prices = new Map<string, number>();
  const send = async (): Promise<Outcome<unknown>> => {
    const hold = await forOneCall(officeOf(venue).checkout()).read({
      holdId: offer.hold_id,
      owners: [`user:${by.id}`],
    });
    if (!hold.ok) return refused('CHECKOUT_EXPIRED');
    const { holdId, totalMinor, lines } = hold.value;
    for (const { itemId, unitMinor } of lines) prices.set(itemId, unitMinor);
    const payment = card && totalMinor > 0 ? { id: `card:${requestId}`, amountMinor: totalMinor } : null;
    if (payment) await authorize(venue, by, payment);
    return known(
      await officeOf(venue).purchase({
        ...{ userId: by.id, holderName: '', requestId, requestHash: holdId, discountCode: null },
        ...{ holdId, payment, lines: [] },
      }),
    );
  };
  const wish = {
    lines: [{ itemId: offer.ticket_type_id, quantity: offer.quantity }],
    ...{ coded: false, buyerId: by.id, cash: null, held: { prices, card } },
  };
  return { kind: 'purchase', venue, by, requestId, subjectId: '', wish, amountMinor: 0, send };
}

/** Everybody stops waiting and keeps the tickets that nobody bought, so that all free places are for sale again. */
export async function endWaiting(world: World, venue: Venue): Promise<void> {
  if (!venue.hadWaits) return;
  const deps = { boxOffice: () => officeOf(venue) };
  for (const { id } of world.guests) await waitlistOf(deps, venue.eventId).endPerson(id);
}
