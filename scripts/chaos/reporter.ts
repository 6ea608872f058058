import { appendFileSync } from 'node:fs';
import type { Reporter, TestCase } from 'vitest/node';

/** What `chaos/run.ts` says of one seed. */
export interface SeedReport {
  seed: number;
  counts: Record<string, number>;
  durationMs: number;
  violations: string[];
  journal: string[];
}

/** Hands each seed's report on, one JSON line each, to the file that `CHAOS_REPORTS` names. */
export default class ChaosReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { chaos } = test.meta() as { chaos?: SeedReport };
    const seed = Number(/--seed (\d+)/.exec(test.name)?.[1]);
    const crashed = () => test.result().errors?.map(({ message }) => message) ?? [];
    const report = chaos ?? { seed, counts: {}, durationMs: 0, violations: crashed(), journal: [] };
    if (process.env.CHAOS_REPORTS) appendFileSync(process.env.CHAOS_REPORTS, `${JSON.stringify(report)}\n`);
  }
}
