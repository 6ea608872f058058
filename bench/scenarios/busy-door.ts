import type { Bench } from '../bench.ts';
import { type BenchDoor, openDoor, openScannerSockets, outboxDrained, wakeBoxOffice } from '../door.ts';
import { openOnlookers } from '../live/onlookers.ts';
import { requireAnswers } from '../load.ts';
import { Meter } from '../meter.ts';
import { type Findings, formatRange } from '../report.ts';
import { takeTurns } from '../rounds.ts';
import type { Run } from '../run.ts';
import { ratiosOf } from '../statistics.ts';
import { openThreadSockets } from '../thread-sockets.ts';
import { purchases } from './trade.ts';

const SCANS_PER_SECOND = 200;
const PURCHASES_PER_SECOND = 200;
/** Warm-up before the clock runs, under the same load. */
const WARM_UP_SECONDS = 1;
/** Purchases prepared per batch for a sale at full speed. */
const BATCH = 250;
/** More than the fastest machine sells meanwhile. */
const UNSOLD = 300_000;

/** Background load during the scans, until `stopped`. */
type Meanwhile = (door: BenchDoor, stopped: () => boolean) => Promise<void>;

/** Whether check-in at low load is slowed down by viewers and buyers of the same event. */
export async function measureBusyDoor(bench: Bench): Promise<Findings> {
  const { viewers } = bench.options;
  const [watching] = viewers;
  const runs = await takeTurns(bench.options, {
    idle: () => scanBeside(bench, 0, async () => {}),
    busy: () =>
      scanBeside(bench, watching, (door, stopped) => sellOn(bench, door, stopped, PURCHASES_PER_SECOND)),
  });
  // Runs last: the garbage of a sale at full speed is collected during the following round.
  const { rush: rushes } = await takeTurns(bench.options, {
    rush: () => scanBeside(bench, watching, (door, stopped) => sellOn(bench, door, stopped, null)),
  });
  const p99 = (of: readonly Run[]) => of.map((run) => run.p99Ms);
  const busy = ratiosOf(p99(runs.busy), p99(runs.idle));
  const rush = ratiosOf(p99(rushes), p99(runs.idle));
  return {
    title: `The door at ${SCANS_PER_SECOND} scans a second over sockets, in company`,
    unit: 'scans',
    variants: [
      { name: 'nobody else', runs: runs.idle },
      { name: `${watching} viewers, ${PURCHASES_PER_SECOND} purchases/s`, runs: runs.busy },
      { name: `${watching} viewers, a sale at full speed`, runs: rushes },
    ],
    notes: [
      `p99 with them / alone: paced sale ${formatRange(busy.values)}, sale at full speed ${formatRange(rush.values)}`,
      'CPU is that of everything that went on, per scan',
    ],
    ratios: { scanP99Busy: busy.median, scanP99Rush: rush.median },
  };
}

async function scanBeside(bench: Bench, viewers: number, meanwhile: Meanwhile): Promise<Run> {
  const { busySeconds } = bench.options;
  const seconds = WARM_UP_SECONDS + busySeconds;
  const scans = SCANS_PER_SECOND * seconds;
  const door = await openDoor(bench, scans, scans, UNSOLD);
  await wakeBoxOffice(bench, door.event);
  const onlookers = await openOnlookers(bench, door.event, viewers);
  const sockets = await openScannerSockets(bench, door.event);
  let stopped = false;
  const beside = meanwhile(door, () => stopped);
  const warmUp = await sockets.take(door.take(SCANS_PER_SECOND * WARM_UP_SECONDS, 'socket'));
  await warmUp(SCANS_PER_SECOND);
  const measured = SCANS_PER_SECOND * busySeconds;
  const send = await sockets.take(door.take(measured, 'socket'));
  const meter = new Meter();
  for (const answer of await send(SCANS_PER_SECOND)) meter.count(answer);
  const run = meter.read();
  stopped = true;
  await beside;
  requireAnswers('scans in company', run, { ok: measured });
  await outboxDrained(bench, door.event, scans);
  await sockets.close();
  await onlookers.close();
  return run;
}

/** @param perSecond null for as fast as possible */
async function sellOn(
  bench: Bench,
  { event }: BenchDoor,
  stopped: () => boolean,
  perSecond: number | null,
): Promise<void> {
  const { server, options } = bench;
  const sockets = await openThreadSockets({ port: server.productPort, connections: options.connections });
  for (let sold = 0; !stopped(); sold += BATCH) {
    const send = await sockets.take(purchases(bench, event, BATCH, 'sale', sold));
    const meter = new Meter();
    for (const answer of await send(perSecond)) meter.count(answer);
    requireAnswers('purchases beside the door', meter.read(), { ok: BATCH });
  }
  await sockets.close();
}
