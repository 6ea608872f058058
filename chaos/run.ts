import { refuseCaptures } from './captures.ts';
import { check } from './check.ts';
import { ask, type ClientDeps, putTo, type SentRequest } from './client.ts';
import { Clock } from './clock.ts';
import { FaultSchedule, letFaultsStrike } from './faults.ts';
import { abortAll, afflict, evictAll, type NemesisDeps } from './nemesis.ts';
import { type Action, planOf } from './plan.ts';
import { probe } from './probe.ts';
import { requestOf, reusing } from './requests.ts';
import { checkHolds } from './seats/check-seats.ts';
import { settle } from './settle.ts';
import { makeWorld } from './world.ts';

/** Result of one seed. */
export interface ChaosReport {
  seed: number;
  /** Requests by kind, client calls, faults by kind, external crashes and evictions. */
  counts: Record<string, number>;
  durationMs: number;
  /** Broken invariants. */
  violations: string[];
  /** Chronological log of the run. */
  journal: string[];
}

/**
 * Runs one seed: requests under faults, recovery, then the check of all invariants.
 * @param options.seats the first event has seats
 */
export async function runChaos(seed: number, options: { seats: boolean }): Promise<ChaosReport> {
  const startedAt = performance.now();
  const plan = planOf(seed, options);
  const journal: string[] = [];
  const violations: string[] = [];
  const counts = { calls: 0, deaths: 0, evictions: 0, dropped_sockets: 0, resold: 0, refused_captures: 0 };
  const note = (line: string) => void journal.push(`${Math.round(performance.now() - startedAt)} ms ${line}`);
  const fault = (what: string) => void violations.push(what);
  const schedule = new FaultSchedule(plan, note);
  const clock = new Clock();
  const clients: ClientDeps = { clock, note, fault, counts };
  const requests: SentRequest[] = [];
  const toppedUp = new Map<string, number>();

  clock.start();
  try {
    const world = await makeWorld(plan);
    const nemesis: NemesisDeps = { world, clock, schedule, note, counts };
    const act = async (action: Action) => {
      const request = await requestOf(world, action);
      if (!request) {
        const guest = action.kind === 'top_up' ? world.guests[action.guest] : undefined;
        if (guest && action.kind === 'top_up')
          toppedUp.set(guest.id, (toppedUp.get(guest.id) ?? 0) + action.amount);
        return afflict(nemesis, action);
      }
      const meant = action.manner.reusesId ? await reusing(world, action, request, requests) : request;
      const one = putTo(requests, meant);
      note(`#${one.n} ${one.kind} event ${action.event} ${one.subjectId} ${one.requestId}`);
      await ask(clients, one, action.manner);
    };
    letFaultsStrike(schedule);
    for (const { clients: lists, interlude } of plan.acts) {
      await Promise.all(
        lists.map(async (actions) => {
          for (const action of actions) await act(action);
        }),
      );
      for (const venue of world.venues) await checkHolds(venue, fault);
      if (interlude === 'evict') await evictAll(nemesis);
      if (interlude === 'abort_all') await abortAll(nemesis);
    }
    await settle(clients, { world, requests, schedule });
    letFaultsStrike(null);
    await refuseCaptures({ world, toppedUp }, counts);
    await probe(clients, { world, requests, toppedUp });
    await check({ world, wallets: plan.wallets, requests, toppedUp, counts }, fault);
    await world.sockets.drop();
  } finally {
    letFaultsStrike(null);
    clock.stop();
  }
  const kinds: Record<string, number> = {};
  for (const { kind, wish } of requests) {
    const name = wish?.held ? 'checkout' : kind;
    kinds[name] = (kinds[name] ?? 0) + 1;
  }
  const durationMs = Math.round(performance.now() - startedAt);
  return {
    seed,
    counts: { ...kinds, ...counts, ...schedule.struck, d1_away: schedule.refusedAway },
    durationMs,
    violations,
    journal,
  };
}
