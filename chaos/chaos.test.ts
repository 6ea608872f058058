import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { type ChaosReport, runChaos } from '#chaos/run.ts';

declare module 'vitest' {
  interface TaskMeta {
    chaos?: ChaosReport;
  }
}

const { CHAOS_KIND: kind } = env;
const [from, count] = [Number(env.CHAOS_FROM), Number(env.CHAOS_SEEDS)];

if (kind !== 'seats')
  for (let seed = from; seed < from + count; seed++) {
    test(`whatever fails, every answer is true and the ledger is exact (npm run chaos -- --seed ${seed})`, async ({
      task,
    }) => {
      const report = await runChaos(seed, { seats: false });
      task.meta.chaos = report;
      expect(report.violations, report.journal.join('\n')).toEqual([]);
    });
  }

if (kind !== 'plain')
  for (let seed = from; seed < from + (kind === 'both' ? count / 2 : count); seed++) {
    test(`whatever fails, no seat is sold twice or lost (npm run chaos -- --seats --seed ${seed})`, async ({
      task,
    }) => {
      const report = await runChaos(seed, { seats: true });
      task.meta.chaos = report;
      expect(report.violations, report.journal.join('\n')).toEqual([]);
    });
  }
