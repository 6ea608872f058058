import { parseArgs } from 'node:util';
import { buildWorker } from './local/build.ts';
import { main } from './local/main.ts';
import { checkNight, describeNight } from './rehearsal/club-night/check.ts';
import { MINUTE_MS, planNight } from './rehearsal/club-night/plan.ts';
import { playNight } from './rehearsal/club-night/play.ts';
import { stageNight } from './rehearsal/club-night/stage.ts';
import { rehearsalSteps } from './rehearsal/steps.ts';

/**
 * Plays a club night of two hours in two minutes on this machine, and compares what doors, bar, lists and promoters saw with
 * the night log, the statement and the audit: `npm run rehearse:night -- --seed 7`. Exit code 1 if a figure differs.
 */
await main(async () => {
  const { values } = parseArgs({ options: { seed: { type: 'string', default: '1' } } });
  const steps = rehearsalSteps();
  await buildWorker();
  const plan = planNight(Number(values.seed));
  const staged = await stageNight(plan, MINUTE_MS);
  try {
    const tally = await playNight(plan, staged);
    describeNight(plan, tally);
    await checkNight(plan, staged, tally, steps);
  } finally {
    await staged.server.stop();
  }
  steps.conclude('The night was rehearsed: every figure agrees.');
});
