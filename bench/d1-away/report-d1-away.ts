import { parseArgs } from 'node:util';
import { readOptions } from '../options.ts';
import { playD1Away } from './play-d1-away.ts';

/** The sale goes on this soon after D1's return (ms). */
const NEXT_SALE_MAX_MS = 2_000;

/** How long D1 is away (s); null if the arguments ask for something else. */
export function readD1Away(args: string[]): number | null {
  const { values } = parseArgs({ args, options: { 'd1-away': { type: 'string' } }, strict: false });
  const seconds = values['d1-away'];
  return seconds === undefined ? null : Number(seconds);
}

/** Plays a sale without D1 and prints what its buyers got. @returns whether nobody was refused and it went on in time */
export async function reportD1Away(seconds: number): Promise<boolean> {
  const [options] = readOptions([]);
  if (!options) throw new Error('The benchmark has no options.');
  const found = await playD1Away(seconds, options);
  const refused = Object.values(found.refused).reduce((sum, count) => sum + count, 0);
  console.log(`\nD1 is away for ${seconds} s, and buyers keep coming`);
  for (const [what, value] of [
    ['buyers, tickets sold', `${found.buyers}, ${found.sold}`],
    ['refused', `${refused} ${listed(found.refused)}`],
    ['answers that a page repeats by itself', listed(found.repeated)],
    ['the longest call', `${(found.longestCallMs / 1_000).toFixed(1)} s`],
    ["from D1's return to the next sale", `${(found.nextSaleMs / 1_000).toFixed(2)} s`],
    ['  until all who waited have tickets', `${(found.allServedMs / 1_000).toFixed(1)} s`],
    ['audit', `${found.auditFindings} findings`],
  ] as const)
    console.log(`  ${what.padEnd(46)}${value}`);
  const isSound = found.sold === found.buyers && found.auditFindings === 0;
  return refused === 0 && isSound && found.nextSaleMs <= NEXT_SALE_MAX_MS;
}

function listed(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([code, count]) => `${count} ${code}`)
    .join(', ');
}
