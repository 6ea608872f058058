import { parseArgs } from 'node:util';
import { type FlashFindings, type FlashSale, playSale } from './play-sale.ts';

/** What a Durable Object should get at most per second, far below the platform's soft limit of 1,000. */
const GOAL_PER_SECOND = 300;

type Size = Pick<FlashSale, 'phones' | 'isolates'>;

/** The size that the arguments name; null if they ask for measurements. */
export function readFlashSale(args: string[]): Size | null {
  const options = { phones: { type: 'string' }, isolates: { type: 'string', default: '100' } } as const;
  const { phones, isolates } = parseArgs({ args, options, strict: false }).values;
  return phones === undefined ? null : { phones: Number(phones), isolates: Number(isolates) };
}

/** Plays a flash sale and prints what reaches the box office. */
export async function reportFlashSale(size: Size): Promise<void> {
  const sale = { ...size, commitsPerSecond: 1_000, early: 0.9, seed: 1 };
  const startedAt = performance.now();
  const found = await playSale(sale);
  const playedS = (performance.now() - startedAt) / 1_000;
  console.log(
    `\n${grouped(sale.phones)} phones, ${sale.isolates} isolates (virtual clock, ${playedS.toFixed(0)} s of real time)`,
  );
  for (const [what, value] of rowsOf(found)) console.log(`  ${what.padEnd(46)}${value}`);
}

function rowsOf(found: FlashFindings): [string, string][] {
  const { atObject, atWorker, allPlacedS, allBoughtS, bought, displacement } = found;
  const total = atObject.reduce((sum, count) => sum + count, 0);
  return [
    ['requests/s at the box office: first second', grouped(atObject[0] ?? 0)],
    [
      '  highest later, and mean',
      `${grouped(Math.max(...atObject.slice(1)))}, ${grouped(total / allBoughtS)}`,
    ],
    ['  seconds above the goal of 300', String(atObject.filter((count) => count > GOAL_PER_SECOND).length)],
    ['requests/s at the Worker: highest second', grouped(Math.max(...atWorker))],
    ['the first 90 % have a place after', `${found.earlyPlacedS.toFixed(1)} s`],
    ['  everybody', `${allPlacedS.toFixed(1)} s (the last one comes after 60 s)`],
    ['everybody has bought after', `${grouped(allBoughtS)} s (${grouped(bought)} buyers)`],
    [
      'bought this many buyers early or late',
      `median ${displacement.median}, 99 % within ${displacement.p99}`,
    ],
  ];
}

function grouped(value: number): string {
  return Math.round(value).toLocaleString('en').replaceAll(',', ' ');
}
