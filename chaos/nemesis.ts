import {
  abortAllDurableObjects,
  env,
  evictDurableObject,
  runDurableObjectAlarm,
  runInDurableObject,
} from 'cloudflare:test';
import { HOLD_MS } from '#durable/box-office/checkout/hold-times.ts';
import { fundWallet } from '#tests/support/worker/events.ts';
import type { Clock } from './clock.ts';
import type { FaultSchedule } from './faults.ts';
import type { Action } from './plan.ts';
import { officeOf, type Venue, type World } from './world.ts';

export interface NemesisDeps {
  world: World;
  clock: Clock;
  schedule: FaultSchedule;
  note: (line: string) => void;
  counts: Record<'deaths' | 'evictions' | 'dropped_sockets', number>;
}

/** Applies external events to the box offices; ignores all other actions. */
export async function afflict(deps: NemesisDeps, action: Action): Promise<void> {
  const { world, counts, schedule, clock } = deps;
  const venue = world.venues[action.event];
  if (!venue) throw new Error('A plan knows its events');
  const office = officeOf(venue);
  deps.note(`— ${action.kind}`);
  switch (action.kind) {
    case 'die':
      counts.deaths += 1;
      return kill(deps, venue);
    case 'die_all':
      counts.deaths += world.venues.length;
      await Promise.all(world.venues.map((each) => kill(deps, each)));
      return;
    case 'alarm':
      return quietly(deps, () => runDurableObjectAlarm(office));
    case 'drop_sockets':
      counts.dropped_sockets += await world.sockets.drop(venue);
      return;
    case 'land':
      return schedule.land(env.DB, 1);
    case 'minute_passes':
      // A D1 call takes less than a minute, and the box office relies on that, so late calls land first.
      await schedule.land(env.DB);
      await env.DB.prepare('SELECT 1').run();
      return clock.passMinute();
    case 'holds_end':
      await schedule.land(env.DB);
      await env.DB.prepare('SELECT 1').run();
      return clock.pass(HOLD_MS + 1);
    case 'd1_away':
      return takeD1Away(deps, action.seconds, action.words);
    case 'top_up': {
      const guest = world.guests[action.guest];
      return guest && fundWallet(guest, action.amount);
    }
    case 'edit':
      await env.DB.prepare(EDITS[action.what]).bind(venue.eventId).run();
      return action.notified ? quietly(deps, () => office.snapshotChanged()) : undefined;
  }
}

/** Steps in which the time without D1 passes, each long enough for the box offices to try. */
const AWAY_STEPS = 8;
const AWAY_STEP_MS = 40;

/** D1 is away by the run's clock, while the other clients go on. */
async function takeD1Away(
  { schedule, clock, note }: NemesisDeps,
  seconds: number,
  words: Parameters<FaultSchedule['goAway']>[0],
): Promise<void> {
  const refused = schedule.refusedAway;
  schedule.goAway(words);
  // As in `minute_passes`: a call that is on its way lands first.
  await schedule.land(env.DB);
  await env.DB.prepare('SELECT 1').run();
  for (let step = 0; step < AWAY_STEPS; step++) {
    clock.pass((seconds * 1_000) / AWAY_STEPS);
    await new Promise((resolve) => setTimeout(resolve, AWAY_STEP_MS));
  }
  schedule.comeBack();
  note(`  D1 was away for ${seconds} s and refused ${schedule.refusedAway - refused} calls`);
}

/**
 * An eviction waits for running requests; after this timeout the run continues, and the eviction may come at any time.
 */
const EVICTION_LIMIT_MS = 500;

/** Runs between two acts, when no request is pending. */
export async function evictAll(deps: NemesisDeps): Promise<void> {
  deps.note('— evict all');
  const evictions = deps.world.venues.map((venue) =>
    quietly(deps, async () => {
      await evictDurableObject(officeOf(venue));
      deps.counts.evictions += 1;
    }),
  );
  const limit = new Promise((resolve) => setTimeout(resolve, EVICTION_LIMIT_MS));
  await Promise.race([Promise.all(evictions), limit]);
}

/** The local D1 is a Durable Object too, so this must not run while the test itself calls D1. */
export async function abortAll(deps: NemesisDeps): Promise<void> {
  deps.note('— abort all');
  deps.counts.deaths += deps.world.venues.length;
  await quietly(deps, () => abortAllDurableObjects());
}

function kill(deps: NemesisDeps, venue: Venue): Promise<void> {
  return quietly(deps, () => runInDurableObject(officeOf(venue), (_, state) => state.abort('chaos: die')));
}

export const EDITS = {
  price: 'UPDATE ticket_types SET price = price + 7 WHERE event_id = ?',
  quantity: 'UPDATE ticket_types SET quantity = quantity + 1 WHERE event_id = ?',
  menu: 'UPDATE menu_items SET price = price + 3, quantity = quantity + 1 WHERE event_id = ?',
};

/** A crashing object rejects the requests that were waiting for it. */
async function quietly(deps: NemesisDeps, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    deps.note(`  ${error instanceof Error ? error.message : error}`);
  }
}
