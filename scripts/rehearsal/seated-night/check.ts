import { setTimeout as wait } from 'node:timers/promises';
import { auditLedger } from '#db/ledger/audit.ts';
import type { Attendee } from '#shared/contracts/attendees/attendees.ts';
import type { SeatHolders } from '#shared/contracts/seats/seating.ts';
import { seatNames } from '#shared/seats/seat-names.ts';
import type { RehearsalSteps } from '../steps.ts';
import type { SeatedNight } from './play.ts';
import type { SeatedStage } from './stage.ts';

/** Compares what everybody saw with D1, the box office, the organizer's pages and the audit. */
export async function checkSeatedNight(
  staged: SeatedStage,
  night: SeatedNight,
  { step }: Pick<RehearsalSteps, 'step'>,
): Promise<void> {
  const { server, organizer, admin, eventId, index, kept } = staged;
  await untilUsed(staged, night.cameIn);
  const { results } = await server.db
    .prepare(
      `SELECT id, seat_id AS seatId, seat_name AS seatName, status FROM tickets
       WHERE event_id = ?1 AND status <> 'refunded' ORDER BY id`,
    )
    .bind(eventId)
    .all<{ id: string; seatId: string | null; seatName: string | null; status: string }>();
  const ownIds = [...night.tickets.map(({ id }) => id), ...night.doorTickets].sort();
  step(
    'D1 has the tickets that people have',
    results.map(({ id }) => id),
    ownIds,
  );
  step('each has a seat of its own', new Set(results.map(({ seatId }) => seatId)).size, ownIds.length);
  const names = seatNames(index);
  const wrongNames = results.filter(
    ({ seatId, seatName }) => seatName !== JSON.stringify(names.get(seatId ?? '')),
  );
  step('seats are named as in the plan', wrongNames, []);
  const nameOf = new Map(results.map(({ id, seatName }) => [id, seatName]));
  const onTickets = night.tickets.filter(({ id, seat }) => JSON.stringify(seat) !== nameOf.get(id));
  step('guests read the seat that D1 has', onTickets.length, 0);

  const { states } = await night.states();
  const sold = new Set(results.map(({ seatId }) => seatId));
  const wrong = [...states].filter(([seatId, state]) => {
    const isKept = kept.list.seatIds.includes(seatId);
    return state !== (sold.has(seatId) ? 'sold' : isKept ? 'blocked' : 'free');
  });
  step('everybody sees each seat as it is', wrong, []);
  step(
    'the house is sold out but for the list',
    ownIds.length,
    index.seats.length - kept.list.seatIds.length,
  );

  const { seats } = await organizer.query<SeatHolders>('seats.holders', { eventId });
  step('the office knows who sits where', seats.map(({ ticketId }) => ticketId).sort(), ownIds);
  step('the attendee list has every seat', await listedSeats(staged, nameOf), results.length);
  step('everybody came in', [night.cameIn, night.conflicts], [ownIds.length, 0]);
  step('used tickets in D1', results.filter(({ status }) => status === 'used').length, night.cameIn);
  step('seats that the door read out wrongly', night.wrongSeats, 0);
  const { drift } = await admin.query<{ drift: unknown[] }>('reconcile.event', { eventId });
  step('differences between the box office and D1', drift, []);
  const { checks, findings } = await auditLedger(server.db);
  step(`findings of the audit's ${checks.length} checks`, findings, []);
}

/** The box office tells D1 who came in some batches later. */
async function untilUsed({ server, eventId }: SeatedStage, wanted: number): Promise<void> {
  for (let tried = 0; tried < 100; tried++) {
    const row = await server.db
      .prepare("SELECT count(*) AS used FROM tickets WHERE event_id = ?1 AND status = 'used'")
      .bind(eventId)
      .first<{ used: number }>();
    if ((row?.used ?? 0) >= wanted) return;
    await wait(200);
  }
}

/** @returns rows of the attendee list, which the export reads, with the seat that D1 has */
async function listedSeats(
  { organizer, eventId }: SeatedStage,
  nameOf: ReadonlyMap<string, string | null>,
): Promise<number> {
  let right = 0;
  for (let cursor: string | null = null; ; ) {
    const page: { items: Attendee[]; nextCursor: string | null } = await organizer.query('attendees.list', {
      ...{ eventId, ...(cursor && { cursor }) },
    });
    for (const { ticketId, seat, status } of page.items)
      if (status !== 'refunded' && JSON.stringify(seat) === nameOf.get(ticketId)) right += 1;
    cursor = page.nextCursor;
    if (cursor === null) return right;
  }
}

/** Prints how the night went. */
export function describeSeatedNight(night: SeatedNight): void {
  const listed = (counts: ReadonlyMap<string, number>) =>
    [...counts].map(([name, count]) => `${name} ${count}`).join(', ');
  const { tickets, doorTickets, resold, moved, refunded } = night;
  console.log(
    `${tickets.length} tickets and ${doorTickets.length} at the door; sold by ${listed(night.soldBy)}; ${resold} returns resold, ${moved} moved, ${refunded} refunded.`,
  );
  console.log(`Refusals: ${listed(night.refusals)}.`);
}
