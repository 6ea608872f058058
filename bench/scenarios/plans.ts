import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { indexPlan } from '../../src/shared/seats/plan-index.ts';
import { type Bench, personAt } from '../bench.ts';
import { wakeBoxOffice } from '../door.ts';
import { openAudience } from '../live/audience.ts';
import { tapDelays } from '../live/seat-taps.ts';
import { requireAnswers } from '../load.ts';
import { Meter } from '../meter.ts';
import { type Findings, formatRange } from '../report.ts';
import { mutation } from '../requests.ts';
import { takeTurns } from '../rounds.ts';
import type { Run } from '../run.ts';
import { hallOf, STALLS } from '../seats/sell-hall.ts';
import { addEvent } from '../seed/events.ts';
import { quantile } from '../statistics.ts';
import { openThreadSockets } from '../thread-sockets.ts';

const SEATS = 2_000;
const TAPS_PER_SECOND = 50;
/** Longer than any message may take (ms). */
const SETTLE_MS = 3_000;

interface Taps {
  run: Run;
  p95Ms: number;
  /** Per viewer and second. */
  messages: number;
}

/** How long after a tap on a seat everybody else who has the plan open sees that it is taken. */
export async function measurePlans(bench: Bench): Promise<Findings> {
  const [some, many] = bench.options.viewers;
  const found: Record<'some' | 'many', Taps[]> = { some: [], many: [] };
  const tap = async (kind: 'some' | 'many', size: number) => {
    const taps = await tapOnce(bench, size);
    found[kind].push(taps);
    return taps.run;
  };
  const runs = await takeTurns(bench.options, {
    some: () => tap('some', some),
    many: () => tap('many', many),
  });
  const p95 = (taps: readonly Taps[]) => taps.map(({ p95Ms }) => p95Ms);
  const messages = (taps: readonly Taps[]) => taps.map((one) => one.messages);
  return {
    title: `Plans: ${TAPS_PER_SECOND} taps a second on seats of one hall; delays from the tap to each open plan`,
    unit: 'taps',
    variants: [
      { name: `${some} open plans`, runs: runs.some },
      { name: `${many} open plans`, runs: runs.many },
    ],
    notes: [
      `p95 ms: ${formatRange(p95(found.some))} (goal 1 000); ${formatRange(p95(found.many))}`,
      `messages per plan and second: ${formatRange(messages(found.some))}; ${formatRange(messages(found.many))}`,
    ],
    ratios: { tapToGreyP95Ms: quantile(p95(found.some), 0.5) },
  };
}

async function tapOnce(bench: Bench, size: number): Promise<Taps> {
  const { server, organizer, options, buyers } = bench;
  const { productPort } = server;
  const plan = hallOf(SEATS);
  const event = await addEvent(server.db, { organizer, quantity: SEATS, seating: { plan, zoneId: STALLS } });
  await wakeBoxOffice(bench, event);
  const audience = await openAudience(bench, event, size);
  const sockets = await openThreadSockets({ port: productPort, connections: options.connections });
  // One of each person: a second one would free the first.
  const index = indexPlan(plan);
  const seats = index.seats.slice(0, TAPS_PER_SECOND * options.liveSeconds);
  const send = await sockets.take(
    seats.map(({ id }, nth) =>
      mutation('seats.pick', personAt(buyers, nth).token, {
        requestId: randomUUID(),
        eventId: event.eventId,
        planVersion: 1,
        seatIds: [id],
      }),
    ),
  );
  const startedAt = performance.now();
  const before = messagesOf(audience);
  const meter = new Meter();
  const answers = await send(TAPS_PER_SECOND);
  for (const answer of answers) meter.count(answer);
  const seconds = (performance.now() - startedAt) / 1_000;
  await wait(SETTLE_MS);
  const messages = (messagesOf(audience) - before) / size / seconds;
  const taps = answers.flatMap(({ body, answeredAt, latencyMs }) => {
    const { result } = JSON.parse(body) as { result?: { data: { seatIds: string[] } } };
    const seat = index.byId.get(result?.data.seatIds[0] ?? '');
    return seat ? [{ seat, sentAt: answeredAt - latencyMs }] : [];
  });
  if (taps.length !== seats.length) throw new Error('Some taps were refused.');
  const delays = tapDelays(plan, taps, audience);
  if (delays.some(Number.isNaN)) throw new Error('Some plans never showed a tapped seat as taken.');
  const run = meter.read(delays);
  requireAnswers('taps', run, { ok: seats.length });
  for (const viewer of audience) viewer.close();
  await sockets.close();
  return { run, p95Ms: quantile(delays, 0.95), messages };
}

function messagesOf(audience: Awaited<ReturnType<typeof openAudience>>): number {
  return audience.reduce((total, { seatMessages }) => total + seatMessages.length, 0);
}
