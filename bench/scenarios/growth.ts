import type { Bench } from '../bench.ts';
import { type BenchDoor, openDoor, outboxDrained, wakeBoxOffice } from '../door.ts';
import { drive, requireAnswers } from '../load.ts';
import { type Findings, formatRange } from '../report.ts';
import { speedsOf, takeTurns } from '../rounds.ts';
import { ratiosOf } from '../statistics.ts';
import { purchases } from './trade.ts';

/** Rounds are short, so there are more of them. */
const ROUNDS_FACTOR = 3;

/** Whether the cost of a scan or a purchase is independent of the event's number of tickets. */
export async function measureGrowth(bench: Bench): Promise<Findings> {
  const { server, options } = bench;
  const { connections, smallEvent, largeEvent } = options;
  const rounds = options.rounds * ROUNDS_FACTOR;
  // Each round has its own small event, and scans all its tickets except those of the warm-up.
  const warmUp = Math.round(smallEvent / 5);
  const scans = smallEvent - warmUp;
  const small: BenchDoor[] = [];
  for (let round = 0; round < rounds; round++) small.push(await openDoor(bench, smallEvent, smallEvent));
  const ofLarge = rounds * smallEvent;
  const large = await openDoor(bench, largeEvent, ofLarge, ofLarge);
  for (const door of [...small, large]) await wakeBoxOffice(bench, door.event);

  let scannedOfLarge = 0;
  const scan = async (door: BenchDoor) => {
    requireAnswers('warm-up', await drive(server.productPort, door.take(warmUp), connections), {
      ok: warmUp,
    });
    const run = await drive(server.productPort, door.take(scans), connections);
    requireAnswers('scans', run, { ok: scans });
    if (door === large) scannedOfLarge += smallEvent;
    await outboxDrained(bench, door.event, door === large ? scannedOfLarge : smallEvent);
    return run;
  };
  const buy = async (door: BenchDoor, round: number) => {
    const requests = purchases(bench, door.event, smallEvent, 'sale', round * smallEvent);
    const run = await drive(server.productPort, requests, connections);
    requireAnswers('purchases', run, { ok: smallEvent });
    return run;
  };
  const smallAt = (round: number) => small[round] ?? large;
  const runs = await takeTurns(
    { ...options, rounds },
    {
      smallScans: (round) => scan(smallAt(round)),
      largeScans: () => scan(large),
      smallSale: (round) => buy(smallAt(round), round),
      largeSale: (round) => buy(large, round),
    },
  );

  const scanFlat = ratiosOf(speedsOf(runs.largeScans), speedsOf(runs.smallScans));
  const saleFlat = ratiosOf(speedsOf(runs.largeSale), speedsOf(runs.smallSale));
  const size = (tickets: number) => tickets.toLocaleString('en').replaceAll(',', ' ');
  return {
    title: 'As an event grows',
    unit: 'requests',
    variants: [
      { name: `scans, ${size(smallEvent)} tickets`, runs: runs.smallScans },
      { name: `scans, ${size(largeEvent)} tickets`, runs: runs.largeScans },
      { name: `purchases, ${size(smallEvent)} tickets sold`, runs: runs.smallSale },
      { name: `purchases, ${size(largeEvent)} tickets sold`, runs: runs.largeSale },
    ],
    notes: [
      `large / small: scans ${formatRange(scanFlat.values)}, purchases ${formatRange(saleFlat.values)}`,
    ],
    ratios: { scanFlat100k: scanFlat.median, saleFlat100k: saleFlat.median },
  };
}
