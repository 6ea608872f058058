import { readerOf } from '#db/client.ts';
import { noteTakenSeats, settledId, settleTakeOut, type TakeOutFigures } from '#db/commits/seats/take-out.ts';
import { readKeeps } from '#db/readers/seats/keeps.ts';
import { readNamedSeats } from '#db/readers/seats/seat-holders.ts';
import { readSeatedEvent, readSeating, type SeatingRow } from '#db/readers/seats/seating.ts';
import {
  readSeatsThatStay,
  readTakeOut,
  readTicketsOnSeats,
  type SeatedTicket,
} from '#db/readers/seats/taken-out.ts';
import { fromBase64Url } from '#shared/codes/base64url.ts';
import { fromIso } from '#shared/contracts/common.ts';
import type { TakenOut, TakeOutSeatsInput } from '#shared/contracts/seats/seating.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { TakenSeat } from '#shared/events/told-facts.ts';
import { KEEP_LABEL_MAX_CHARS } from '#shared/limits.ts';
import { scopeOf } from '#shared/organizations/rights.ts';
import { isReleased } from '#shared/seats/is-released.ts';
import { nextSeats } from '#shared/seats/next-seats.ts';
import { indexPlan } from '#shared/seats/plan-index.ts';
import { withChanges } from '#shared/seats/states/seat-states.ts';
import { readSnapshot } from '#shared/seats/states/state-bytes.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { isLocked } from '#worker/events/event-patch.ts';
import { hashOf, idempotencyKey } from '#worker/idempotency/idempotency-key.ts';
import { idempotentMutation } from '#worker/idempotency/idempotent-mutation.ts';
import { keepSeats } from './keeps/keep-seats.ts';
import { storedPlan } from './plans/read-plan-json.ts';
import { reseat } from './reseat.ts';
import { statesOf } from './states-of.ts';

type Wanted = TakeOutSeatsInput & { actor: Actor };

/**
 * Moves guests from seats that are taken out to the next best ones; each may give the ticket back until `answerUntil`, as
 * may those for whom no seat is free. D1 notes what they are asked, the seats are blocked, the box office moves the
 * guests, and the figures are stored for a repeat. Each step starts from the current state, so a repeat finishes what a
 * crash has left.
 */
export async function takeOutSeats(deps: Deps, wanted: Wanted): Promise<Outcome<TakenOut>> {
  const { actor, requestId, ...payload } = wanted;
  const { eventId, seatIds, answerUntil, words } = payload;
  const reader = readerOf(deps.db);
  const scope = scopeOf(actor, 'sell');
  const mutation = { actor, requestId, action: 'seats.take_out', subjectType: 'event', payload } as const;
  // Read once, so that the guests who are noted are the ones who are moved.
  const [seating, tickets] = await Promise.all([
    readSeating(reader, eventId),
    readTicketsOnSeats(reader, { eventId, seatIds }),
  ]);
  const noted = await idempotentMutation(deps, mutation, async (auditOf) => {
    const event = await readSeatedEvent(reader, eventId, scope);
    if (!event) return refused('EVENT_NOT_FOUND');
    if (isLocked(event, deps.now())) return refused('EVENT_LOCKED');
    if (!seating) return refused('NOT_SEATED');
    if (fromIso(answerUntil) <= deps.now()) return refused('BAD_INPUT', { field: 'answerUntil' });
    const ticketIds = tickets.map(({ ticketId }) => ticketId);
    const details = { seatIds, tickets: tickets.length, ticketIds };
    const audit = auditOf({ subjectId: eventId, eventId, details });
    const note = {
      eventId,
      scope,
      seats: takenSeats(tickets, words),
      answerUntil: fromIso(answerUntil),
      audit,
    };
    return (await noteTakenSeats(deps.db, note))
      ? done({ id: eventId, eventId })
      : refused('TRANSACTION_FAILED');
  });
  if (!noted.ok) return noted;
  const { auditId: takeOutId } = idempotencyKey(actor.id, requestId, null);
  const soFar = await readTakeOut(reader, { takeOutId, settledId: settledId(takeOutId) });
  if (soFar.figures !== null) return done(takenOut(soFar.figures));
  if (!seating) return refused('NOT_SEATED');
  const asked = new Set<string>(
    soFar.ticketIds === null ? tickets.map(({ ticketId }) => ticketId) : JSON.parse(soFar.ticketIds),
  );
  const blocked = await blockSeats(deps, wanted);
  if (!blocked.ok) return blocked;
  const waiting = tickets.filter(({ ticketId }) => asked.has(ticketId));
  const moved = await moveToNext(deps, wanted, seating, waiting);
  if (!moved.ok) return moved;
  const [onSeats, named] = await Promise.all([
    readTicketsOnSeats(reader, { eventId, seatIds }),
    readNamedSeats(reader, eventId),
  ]);
  const left = onSeats.filter(({ ticketId }) => asked.has(ticketId));
  const namedHere = named.filter((seatId) => seatIds.includes(seatId)).length;
  const figures = {
    moved: asked.size - left.length,
    left: left.length + namedHere,
    named: namedHere,
  };
  await settleTakeOut(deps.db, { takeOutId, eventId, actorId: actor.id, left, figures, now: deps.now() });
  const settled = await readTakeOut(reader, { takeOutId, settledId: settledId(takeOutId) });
  return done(takenOut(settled.figures ?? JSON.stringify(figures)));
}

/** @param figures JSON of `TakeOutFigures` */
function takenOut(figures: string): TakenOut {
  const { moved, left, named } = JSON.parse(figures) as TakeOutFigures;
  return { moved, left, ...(named > 0 && { named }) };
}

function takenSeats(tickets: readonly SeatedTicket[], words: string): Record<string, TakenSeat> {
  return Object.fromEntries(
    tickets.map(({ ticketId, seatName }) => [ticketId, { was: JSON.parse(seatName), words }]),
  );
}

async function moveToNext(
  deps: Deps,
  { actor, requestId, eventId, seatIds }: Wanted,
  { plan, planVersion, flexibleReleaseAt }: SeatingRow,
  tickets: readonly SeatedTicket[],
): Promise<Outcome<unknown>> {
  const index = indexPlan(storedPlan(plan));
  const [answer, stays] = await Promise.all([
    statesOf(deps, eventId, 'OPERATION_FAILED'),
    readSeatsThatStay(readerOf(deps.db), { eventId, seatIds }),
  ]);
  if (!answer.ok) return answer;
  const bytes = answer.value && fromBase64Url(answer.value.snapshot);
  const now = bytes && readSnapshot(index, planVersion, bytes);
  if (!now) return refused('PLAN_CHANGED');
  const gone = seatIds.filter((seatId) => index.byId.has(seatId));
  const states = withChanges(
    index,
    now.states,
    gone.map((seatId) => ({ seatId, state: 'blocked' })),
  );
  const parties = Map.groupBy(
    tickets,
    ({ purchaseId, seatId }) => `${purchaseId} ${index.byId.get(seatId)?.zone}`,
  );
  const { moves } = nextSeats(
    index,
    states,
    [...parties.values()].map((party) => ({
      guests: party.map(({ ticketId, seatId, stepFree }) => ({ ticketId, seatId, stepFree: stepFree === 1 })),
      stays: stays.flatMap(({ purchaseId, seatId }) => (purchaseId === party[0]?.purchaseId ? [seatId] : [])),
    })),
    isReleased(flexibleReleaseAt, deps.now()),
  );
  if (moves.length === 0) return done(null);
  // A concurrent call of the same request may have moved some already.
  const seatOf = new Map(tickets.map(({ ticketId, seatId }) => [ticketId, seatId]));
  const fromHere = moves.map((move) => ({ ...move, from: seatOf.get(move.ticketId) }));
  return reseat(deps, {
    actor,
    eventId,
    requestId: derivedId(requestId, moves),
    moves: fromHere,
    notify: true,
  });
}

/**
 * Blocks the seats. One that was kept for guests or until a time leaves that keep, because it would sell again; one that
 * a guest still has is not sold again after the guest gives it back.
 */
async function blockSeats(
  deps: Deps,
  { actor, requestId, eventId, seatIds, words }: Wanted,
): Promise<Outcome<unknown>> {
  const keeps = await readKeeps(readerOf(deps.db), eventId);
  const blocked = new Set(
    keeps.flatMap((keep) => (keep.kind === 'blocked' && keep.releaseAt === null ? keep.seatIds : [])),
  );
  const open = [...new Set(seatIds)].filter((seatId) => !blocked.has(seatId));
  if (open.length === 0) return done(null);
  const keep = {
    kind: 'blocked',
    label: words.slice(0, KEEP_LABEL_MAX_CHARS),
    seatIds: open,
    releaseAt: null,
  } as const;
  const request = { actor, requestId: derivedId(requestId, open), eventId, listId: null, accessCode: null };
  return keepSeats(deps, { ...request, ...keep }, { takesOut: true });
}

/** Request id of one step. It covers the content, which may be less when a repeat goes on after a crash. */
function derivedId(requestId: string, content: unknown): string {
  return hashOf([requestId, content]);
}
