import {
  abortAllDurableObjects,
  env,
  evictDurableObject,
  runDurableObjectAlarm,
  runInDurableObject,
} from 'cloudflare:test';
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
  counts: Record<'deaths' | 'evictions' | 'dropped_lines', number>;
}

/** What happens to the box offices from outside; anything that is not of this kind is left alone. */
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
    case 'drop_lines':
      counts.dropped_lines += await world.lines.drop(venue);
      return;
    case 'land':
      return schedule.land(env.DB, 1);
    case 'minute_passes':
      // A call to D1 is on its way for less than a minute; the box office counts on it, so the chaos keeps to it.
      await schedule.land(env.DB);
      await env.DB.prepare('SELECT 1').run();
      return clock.passMinute();
    case 'top_up': {
      const guest = world.guests[action.guest];
      return guest && fundWallet(guest, action.amount);
    }
    case 'edit':
      await env.DB.prepare(EDITS[action.what]).bind(venue.eventId).run();
      return action.told ? quietly(deps, () => office.snapshotChanged()) : undefined;
  }
}

/** An eviction waits for whoever is still served; beyond this the show goes on, and it may come in the middle of it. */
const EVICTION_LIMIT_MS = 500;

/** Between two acts, when nobody waits for an answer. */
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

/** D1's stand-in on this machine is an object too: this is for when the run itself asks nothing of it. */
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

/** An object that dies takes with it whoever asked it for something. */
async function quietly(deps: NemesisDeps, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    deps.note(`  ${error instanceof Error ? error.message : error}`);
  }
}
