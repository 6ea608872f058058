import { parseArgs } from 'node:util';
import { buildWorker } from './local/build.ts';
import { main } from './local/main.ts';
import { checkNight, describeNight } from './rehearsal/club-night/check.ts';
import { MINUTE_MS, planNight } from './rehearsal/club-night/plan.ts';
import { playNight } from './rehearsal/club-night/play.ts';
import { stageNight } from './rehearsal/club-night/stage.ts';
import { checkSeatedNight, describeSeatedNight } from './rehearsal/seated-night/check.ts';
import { SeatedNight } from './rehearsal/seated-night/play.ts';
import { stageSeatedNight } from './rehearsal/seated-night/stage.ts';
import { type RehearsalSteps, rehearsalSteps } from './rehearsal/steps.ts';

/**
 * Plays a club night of two hours in two minutes on this machine, and compares what doors, bar, lists and promoters saw with
 * the night log, the statement and the audit: `npm run rehearse:night -- --seed 7`. With `--seats` a sold-out night in a theater
 * instead. Exit code 1 if a figure differs.
 */
await main(async () => {
  const { values } = parseArgs({
    options: { seed: { type: 'string', default: '1' }, seats: { type: 'boolean', default: false } },
  });
  const steps = rehearsalSteps();
  await buildWorker();
  if (values.seats) await rehearseSeatedNight(Number(values.seed), steps);
  else await rehearseClubNight(Number(values.seed), steps);
  steps.conclude('The night was rehearsed: every figure agrees.');
});

async function rehearseClubNight(seed: number, steps: RehearsalSteps): Promise<void> {
  const plan = planNight(seed);
  const staged = await stageNight(plan, MINUTE_MS);
  try {
    const tally = await playNight(plan, staged);
    describeNight(plan, tally);
    await checkNight(plan, staged, tally, steps);
  } finally {
    await staged.server.stop();
  }
}

async function rehearseSeatedNight(seed: number, steps: RehearsalSteps): Promise<void> {
  const staged = await stageSeatedNight();
  try {
    const night = new SeatedNight(staged, seed);
    await night.sellOut();
    steps.step(
      'a code opens the seats of friends',
      await night.openFriends(),
      staged.kept.friends.seatIds.length,
    );
    await night.workOffice();
    await night.look();
    await night.resell(6);
    await night.refundAndSellAtDoor(5);
    await night.look();
    await night.letIn();
    describeSeatedNight(night);
    await checkSeatedNight(staged, night, steps);
  } finally {
    await staged.server.stop();
  }
}
