import type { Run } from './run.ts';
import { spreadOf } from './statistics.ts';

/** One implementation with its rounds. */
export interface Variant {
  name: string;
  runs: readonly Run[];
}

/** Results of a scenario. */
export interface Findings {
  title: string;
  /** What a rate counts. */
  unit: string;
  variants: readonly Variant[];
  /** Sentences with further numbers. */
  notes: readonly string[];
  ratios: Record<string, number>;
}

/** A variant that waits for the disk on every request suffers more from a busy machine than one that batches. */
const QUIET_BELOW = 0.1;

const WIDTHS = [44, 24, 20, 20, 18] as const;

export function printFindings({ title, unit, variants, notes }: Findings): void {
  console.log(`\n${title}`);
  printRow([
    `median (min–max) of ${variants[0]?.runs.length ?? 0} rounds`,
    `${unit}/s`,
    'p50 ms',
    'p99 ms',
    'CPU µs',
  ]);
  for (const { name, runs } of variants) {
    // PostgreSQL was not requested.
    if (runs.length === 0) continue;
    printRow([
      name,
      formatRange(runs.map((run) => run.perSecond)),
      formatRange(runs.map((run) => run.p50Ms)),
      formatRange(runs.map((run) => run.p99Ms)),
      formatRange(runs.map((run) => run.cpuUs)),
    ]);
  }
  for (const note of notes) console.log(`  ${note}`);
  const others = variants.flatMap(({ runs }) => runs.map((run) => run.othersShare));
  const warning = spreadOf(others).median > QUIET_BELOW ? ': too much for these figures to be quoted' : '';
  console.log(
    `  other processes used ${formatRange(others.map((share) => share * 100))} % of the CPU time${warning}`,
  );
}

/** `1 234 (1 100–1 300)` */
export function formatRange(values: readonly number[]): string {
  const { median, min, max } = spreadOf(values);
  return `${rounded(median)} (${rounded(min)}–${rounded(max)})`;
}

function rounded(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en').replaceAll(',', ' ');
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

function printRow(cells: readonly string[]): void {
  console.log(`  ${cells.map((cell, index) => cell.padEnd(WIDTHS[index] ?? 0)).join('')}`.trimEnd());
}
