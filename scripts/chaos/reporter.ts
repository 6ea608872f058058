import { appendFileSync } from 'node:fs';
import type { Reporter, TestCase } from 'vitest/node';

/** The report of `chaos/run.ts` about one seed. */
export interface SeedReport {
  seed: number;
  counts: Record<string, number>;
  durationMs: number;
  violations: string[];
  journal: string[];
}

/** Appends each seed's report as a JSON line to the file named by `CHAOS_REPORTS`. */
export default class ChaosReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { chaos } = test.meta() as { chaos?: SeedReport };
    const seed = Number(/--seed (\d+)/.exec(test.name)?.[1]);
    const crashed = () => test.result().errors?.map(({ message }) => message) ?? [];
    const report = chaos ?? { seed, counts: {}, durationMs: 0, violations: crashed(), journal: [] };
    if (process.env.CHAOS_REPORTS) appendFileSync(process.env.CHAOS_REPORTS, `${JSON.stringify(report)}\n`);
  }
}
