import { env, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { ObjectState } from '#durable/box-office/object-state.ts';
import { forOneCall } from '#worker/box-office/parts.ts';
import { type ClientDeps, type SentRequest, sendOnce, waitInQueue } from './client.ts';
import type { FaultSchedule } from './faults.ts';
import { officeOf, type Venue, type World } from './world.ts';

/** More attempts than needed: the faults are over by then. */
const TRIES_MAX = 25;
const ROUNDS_MAX = 200;
const ROUND_MS = 1_000;

/** After the faults: every open request gets its response, and every box office finishes its work. */
export async function settle(
  deps: ClientDeps,
  run: { world: World; requests: readonly SentRequest[]; schedule: FaultSchedule },
): Promise<void> {
  const { world, requests, schedule } = run;
  schedule.end();
  deps.note('— the faults end');
  // Some late calls land before the last requests, the others after their responses.
  await schedule.land(env.DB, Math.ceil(schedule.late / 2));
  const wanted = requests.filter(({ settled, gaveUp, kind }) => !settled && !gaveUp && !STEPWISE.has(kind));
  await Promise.all(wanted.map((request) => untilSettled(deps, request)));
  await schedule.land(env.DB);
  // No call is in flight any more, so the clock may advance for the waiting room.
  const unsettled = wanted.filter(({ settled }) => !settled);
  await Promise.all(
    unsettled.map((request) =>
      request.waitsForSale ? waitForSale(deps, request) : waitInQueue(deps, request),
    ),
  );
  await finishStepwise(deps, requests);
  for (const venue of world.venues) await untilIdle(deps, venue);
}

/** Operations in several steps, retried until done. */
const STEPWISE = new Set<SentRequest['kind']>(['cancel_event', 'refund_type']);

async function untilSettled(deps: ClientDeps, request: SentRequest): Promise<void> {
  for (let tried = 0; tried < TRIES_MAX; tried++) {
    request.settled = await sendOnce(deps, request);
    if (request.settled || request.waitsMs > 0 || request.waitsForSale) return;
  }
  deps.fault(`#${request.n} ${request.kind} is not settled after ${TRIES_MAX} tries`);
}

/** The alarm settles the sale of a ticket given back, a minute after its answer was lost. */
async function waitForSale(deps: ClientDeps, request: SentRequest): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX; round++) {
    deps.clock.pass(ROUND_MS);
    await runDurableObjectAlarm(officeOf(request.venue));
    request.settled = await sendOnce(deps, request);
    if (request.settled) return;
  }
  deps.fault(`#${request.n} ${request.kind} waits for a sale that does not end`);
}

/** A cancelled event must be refunded completely, even if its client gave up; a type only if a client still retries. */
async function finishStepwise(deps: ClientDeps, requests: readonly SentRequest[]): Promise<void> {
  const open = requests.filter(
    ({ kind, gaveUp, settled }) => kind === 'cancel_event' || (kind === 'refund_type' && !gaveUp && !settled),
  );
  for (const request of open) {
    for (let round = 0; !(await sendOnce(deps, request)); round++) {
      if (round === ROUNDS_MAX) return deps.fault(`#${request.n} ${request.kind} does not end`);
      await runDurableObjectAlarm(officeOf(request.venue));
    }
  }
}

/** Waits until the outbox is empty and no refund is open. */
export async function untilIdle(deps: ClientDeps, venue: Venue): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX; round++) {
    // The first request makes a restarted object backfill.
    await forOneCall(officeOf(venue).checkIn()).stats({ id: venue.organizer.id, isAdmin: false });
    await runDurableObjectAlarm(officeOf(venue));
    const left = await runInDurableObject(officeOf(venue), (_, state) =>
      state.storage.sql
        .exec<{ waiting: number; parked: number; open: number }>(
          `SELECT (SELECT COUNT(*) FROM outbox) + (SELECT COUNT(*) FROM door_log WHERE seq > ?) AS waiting,
                  (SELECT COUNT(*) FROM outbox WHERE parked IS NOT NULL) AS parked,
                  (SELECT COUNT(*) FROM refund_intents WHERE state = 'open') +
                  (SELECT COUNT(*) FROM transfer_intents WHERE state = 'open') +
                  (SELECT COUNT(*) FROM ticket_returns WHERE state = 'selling') +
                  (SELECT COUNT(*) FROM type_refunds WHERE state = 'open') AS open`,
          new ObjectState(state.storage.sql).materializedUpTo,
        )
        .one(),
    );
    if (left.parked > 0) return deps.fault(`${left.parked} messages to D1 are parked`);
    if (left.waiting + left.open === 0) return;
    // See waitForSale.
    deps.clock.pass(ROUND_MS);
  }
  deps.fault('a box office does not come to rest');
}
