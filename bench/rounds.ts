import { untilQuiet } from './quiet.ts';
import type { Run } from './run.ts';

/**
 * Interleaves the variants round by round and swaps their order each time, so that other load on the machine affects
 * all of them. Before each run it waits for an idle machine.
 * @param variants a variant that returns null has no runs
 */
export async function takeTurns<Name extends string>(
  { rounds, quietWithinMs }: { rounds: number; quietWithinMs: number },
  variants: Record<Name, (round: number) => Promise<Run | null>>,
): Promise<Record<Name, Run[]>> {
  const names = Object.keys(variants) as Name[];
  const runs = Object.fromEntries(names.map((name) => [name, [] as Run[]])) as Record<Name, Run[]>;
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? names : [...names].reverse();
    for (const name of order) {
      await untilQuiet(quietWithinMs);
      const run = await variants[name](round);
      if (run) runs[name].push(run);
    }
  }
  return runs;
}

export function speedsOf(runs: readonly Run[]): number[] {
  return runs.map((run) => run.perSecond);
}
