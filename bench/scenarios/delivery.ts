import { setTimeout as wait } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { wakeBoxOffice } from '../door.ts';
import { openAudience } from '../live/audience.ts';
import type { Viewer } from '../live/viewer.ts';
import { requireAnswers } from '../load.ts';
import { Meter } from '../meter.ts';
import { type Findings, formatRange } from '../report.ts';
import { takeTurns } from '../rounds.ts';
import type { Run } from '../run.ts';
import { addEvent } from '../seed/events.ts';
import { openThreadSockets } from '../thread-sockets.ts';
import { purchases } from './trade.ts';

const CHANGES_PER_SECOND = 200;
/** Every tenth change is sampled out of two million delays. */
const EVERY = 10;
const DELIVERY_TIMEOUT_MS = 30_000;

/** Delay from the response to a purchase until viewers see it, with many purchases and viewers. */
export async function measureDelivery(bench: Bench): Promise<Findings> {
  const { viewers, liveSeconds } = bench.options;
  const [some, many] = viewers;
  const messages = { some: [] as number[], many: [] as number[] };
  const deliver = async (size: number, perSecond: number[]) => {
    const { run, snapshotsPerSecond } = await deliverOnce(bench, size, CHANGES_PER_SECOND * liveSeconds);
    perSecond.push(snapshotsPerSecond / size);
    return run;
  };
  const runs = await takeTurns(bench.options, {
    some: () => deliver(some, messages.some),
    many: () => deliver(many, messages.many),
  });
  return {
    title: `Live: ${CHANGES_PER_SECOND} purchases a second on one event; delays from the answer to each viewer's snapshot`,
    unit: 'purchases',
    variants: [
      { name: `${some} viewers`, runs: runs.some },
      { name: `${many} viewers`, runs: runs.many },
    ],
    notes: [`snapshots per viewer and second: ${formatRange(messages.some)}; ${formatRange(messages.many)}`],
    ratios: {},
  };
}

async function deliverOnce(
  bench: Bench,
  size: number,
  changes: number,
): Promise<{ run: Run; snapshotsPerSecond: number }> {
  const { server, organizer, options } = bench;
  const event = await addEvent(server.db, { organizer, quantity: changes });
  await wakeBoxOffice(bench, event);
  const audience = await openAudience(bench, event, size);
  const sockets = await openThreadSockets({ port: server.productPort, connections: options.connections });
  const send = await sockets.take(purchases(bench, event, changes, 'sale'));
  const before = snapshotsOf(audience);
  const startedAt = performance.now();
  const meter = new Meter();
  const answers = await send(CHANGES_PER_SECOND);
  for (const answer of answers) meter.count(answer);
  await Promise.race([
    Promise.all(audience.map((viewer) => viewer.until(0))),
    wait(DELIVERY_TIMEOUT_MS, null, { ref: false }).then(() => {
      throw new Error('Some viewers never saw that everything was sold.');
    }),
  ]);
  const delays = delaysOf(
    audience,
    answers.map(({ answeredAt }) => answeredAt),
  );
  const run = meter.read(delays);
  requireAnswers('purchases', run, { ok: changes });
  const snapshotsPerSecond = (snapshotsOf(audience) - before) / ((performance.now() - startedAt) / 1_000);
  for (const viewer of audience) viewer.close();
  await sockets.close();
  return { run, snapshotsPerSecond };
}

function snapshotsOf(audience: readonly Viewer[]): number {
  return audience.reduce((total, { seen }) => total + seen.length, 0);
}

/**
 * From the n-th response until a viewer's first snapshot with n sold (ms). Snapshots are absolute, so one covers many
 * changes; it may arrive before the response.
 */
function delaysOf(audience: readonly Viewer[], answeredAt: readonly number[]): number[] {
  const changes = answeredAt.length;
  const delays: number[] = [];
  for (const { seen } of audience) {
    let at = 0;
    for (let nth = EVERY; nth <= changes; nth += EVERY) {
      while ((seen[at]?.left ?? 0) > changes - nth) at++;
      delays.push(Math.max(0, (seen[at]?.at ?? Number.NaN) - (answeredAt[nth - 1] ?? Number.NaN)));
    }
  }
  return delays;
}
