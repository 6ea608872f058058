import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { type ChaosReport, runChaos } from '#chaos/run.ts';

declare module 'vitest' {
  interface TaskMeta {
    chaos?: ChaosReport;
  }
}

const from = Number(env.CHAOS_FROM);

for (let seed = from; seed < from + Number(env.CHAOS_SEEDS); seed++) {
  test(`whatever fails, every answer is true and the ledger is exact (npm run chaos -- --seed ${seed})`, async ({
    task,
  }) => {
    const report = await runChaos(seed);
    task.meta.chaos = report;
    expect(report.violations, report.journal.join('\n')).toEqual([]);
  });
}
