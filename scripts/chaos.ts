import { mkdirSync, readFileSync, watchFile, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { SeedReport } from './chaos/reporter.ts';
import { main } from './local/main.ts';
import { projectRoot } from './local/paths.ts';
import { runTool } from './local/tools.ts';

/** Seeds that share one D1; the audit covers all of them each time, so more would get slower. */
const SEEDS_PER_RUN = 25;
/** Far longer than this many seeds take on two cores. */
const RUN_LIMIT_MS = 15 * 60_000;

/**
 * `--seeds 200 --from 1` runs consecutive seeds and reports each, `--seats` at an event with seats; `--seed 123` runs one and prints its journal. Race
 * outcomes are not determined by a seed: `--times 10` repeats it until an invariant breaks.
 */
await main(async () => {
  const { values } = parseArgs({
    options: {
      seeds: { type: 'string' },
      from: { type: 'string' },
      seed: { type: 'string' },
      times: { type: 'string' },
      seats: { type: 'boolean', default: false },
    },
  });
  const kind = values.seats ? 'seats' : 'plain';
  const reports = values.seed
    ? await playAgain(kind, wholeNumber(values.seed), wholeNumber(values.times ?? '1'))
    : await playAll(kind, wholeNumber(values.from ?? '1'), wholeNumber(values.seeds ?? '50'));
  const failed = reports.filter(({ violations }) => violations.length > 0);
  console.log(
    `\n${reports.length - failed.length} of ${reports.length} seeds kept every promise. ${total(reports)}`,
  );
  for (const { seed } of failed)
    console.log(`Play it again: npm run chaos -- ${values.seats ? '--seats ' : ''}--seed ${seed} --times 10`);
  if (failed.length > 0) process.exitCode = 1;
});

type Kind = 'seats' | 'plain';

async function playAll(kind: Kind, from: number, count: number): Promise<SeedReport[]> {
  const reports: SeedReport[] = [];
  for (let first = from; first < from + count; first += SEEDS_PER_RUN) {
    reports.push(...(await play(kind, first, Math.min(SEEDS_PER_RUN, from + count - first))));
  }
  return reports;
}

/** Repeats one seed until an invariant breaks; prints the last journal. */
async function playAgain(kind: Kind, seed: number, timesMax: number): Promise<SeedReport[]> {
  const reports: SeedReport[] = [];
  const isBroken = () => reports.some(({ violations }) => violations.length > 0);
  while (reports.length < timesMax && !isBroken()) reports.push(...(await play(kind, seed, 1)));
  console.log(reports.at(-1)?.journal.join('\n'));
  return reports;
}

/** Runs some seeds in one workerd process and prints each when it ends. */
async function play(kind: Kind, first: number, count: number): Promise<SeedReport[]> {
  const folder = join(projectRoot, '.cache', 'chaos');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${kind}-${first}.jsonl`);
  writeFileSync(file, '');
  let shown = 0;
  const show = () => {
    const reports = readReports(file);
    for (const report of reports.slice(shown)) console.log(line(report));
    shown = reports.length;
    return reports;
  };
  const watcher = watchFile(file, { interval: 500 }, show);
  const reporter = join(projectRoot, 'scripts', 'chaos', 'reporter.ts');
  const { ok, output } = await runTool(
    'vitest',
    ['run', '--project', 'chaos', `--reporter=${reporter}`, '--reporter=default', '--silent'],
    {
      output: 'keep',
      timeLimitMs: RUN_LIMIT_MS,
      env: { CHAOS_FROM: String(first), CHAOS_SEEDS: String(count), CHAOS_KIND: kind, CHAOS_REPORTS: file },
    },
  );
  watcher.removeAllListeners();
  watcher.unref();
  const reports = show();
  if (reports.length < count || (!ok && reports.every(({ violations }) => violations.length === 0))) {
    throw new Error(`The run of seeds ${first} to ${first + count - 1} broke off:\n${output.slice(-4_000)}`);
  }
  return reports;
}

function readReports(file: string): SeedReport[] {
  const text = readFileSync(file, 'utf8');
  return text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter(Boolean)
    .map((json) => JSON.parse(json) as SeedReport);
}

function line({ seed, counts, durationMs, violations }: SeedReport): string {
  const words = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
  const head = `${violations.length === 0 ? 'ok    ' : 'FAILED'} seed ${seed} (${durationMs} ms): ${words.join(', ')}`;
  return [head, ...violations.map((violation) => `         ${violation}`)].join('\n');
}

function total(reports: readonly SeedReport[]): string {
  const sums = new Map<string, number>();
  for (const { counts } of reports) {
    for (const [name, count] of Object.entries(counts)) sums.set(name, (sums.get(name) ?? 0) + count);
  }
  const seconds = Math.round(reports.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1_000);
  return `Together ${[...sums].map(([name, count]) => `${count} ${name}`).join(', ')}, ${seconds} s.`;
}

function wholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1)
    throw new Error(`A seed is a whole number from 1, not "${text}".`);
  return number;
}
